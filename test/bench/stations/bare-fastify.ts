// The floor of reads: one Fastify route that answers the same bytes out of its memory.
import Fastify from 'fastify';
import { takeOrders } from '../station.ts';

takeOrders<{ record: object }, number>(async ({ record }) => {
  const app = Fastify();
  app.get('/v1/memories/:id', async () => record);
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
