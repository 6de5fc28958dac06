// The floor of reads: one Fastify route that answers the same bytes, with the same headers, out of its memory.
import Fastify from 'fastify';
import { takeOrders } from '../station.ts';

takeOrders<{ record: object; headers: Record<string, string> }, number>(async ({ record, headers }) => {
  const app = Fastify();
  app.get('/v1/memories/:id', async (_request, reply) => {
    reply.headers(headers);
    return record;
  });
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
