// Connectors: what the import of a mailbox costs beside parsing its mails, what it holds as the mailbox grows, and what a
// sync costs that finds nothing new.

import { MemorySyncStore } from '../../support/memory-sync-store.ts';
import { GoogleProvider } from '../../support/servers/google/provider.ts';
import { GoogleSyncing } from '../../support/servers/google/syncing.ts';
import { hasMailServer, TestMailServer } from '../../support/servers/mail-server.ts';
import { mailText } from '../mails.ts';
import { inTurns, median } from '../measure.ts';
import { Station } from '../station.ts';
import type { MailFinding, MailOrder } from '../stations/mail-sync.ts';
import type { Row } from '../table.ts';

const MAILS = 10_000;
const FEW = 1000;
const ROUNDS = 3;

export async function connectorRows(largest: number): Promise<Row[]> {
  const quiet = await unchangedRow();
  if (!hasMailServer) return [quiet];
  return [...(await importRows()), await memoryRow(Math.max(largest, FEW * 10)), quiet];
}

async function importRows(): Promise<Row[]> {
  await using mailbox = await TestMailServer.start();
  await mailbox.fill(MAILS, mailText);
  using station = new Station<MailOrder, MailFinding>('mail-sync');
  const found = await inTurns(ROUNDS, {
    parse: async () => (await station.ask({ do: 'parse', count: MAILS })).cpuMs,
    import: async () => {
      const { count, cpuMs } = await station.ask({ do: 'import', server: mailbox.server });
      if (count !== MAILS) throw new Error(`${count} of ${MAILS} mails were imported`);
      return cpuMs;
    },
  });
  return [
    {
      what: `Processor time of the connectors for the first import of ${MAILS} mails, each`,
      hub: microseconds(median(found.import)),
      floor: `${microseconds(median(found.parse))}, parsing it alone`,
      ratio: median(found.import) / median(found.parse),
      target: { most: 2 },
    },
  ];
}

function microseconds(ms: number): string {
  return `${Math.round((ms * 1000) / MAILS)} µs`;
}

async function memoryRow(many: number): Promise<Row> {
  const held = async (count: number) => {
    await using mailbox = await TestMailServer.start();
    await mailbox.fill(count, mailText);
    using station = new Station<MailOrder, MailFinding>('mail-sync');
    return (await station.ask({ do: 'import', server: mailbox.server })).heldBytes;
  };
  const [few, all] = [await held(FEW), await held(many)];
  return {
    what: `What the import of ${many} mails holds at once`,
    hub: `${(all / 2 ** 20).toFixed(1)} MB`,
    floor: `${(few / 2 ** 20).toFixed(1)} MB, of ${FEW} mails`,
    ratio: all / few,
    target: { most: 1.5 },
  };
}

async function unchangedRow(): Promise<Row> {
  await using provider = await new GoogleProvider().start();
  provider.calendar.add('work', 'Work');
  const store = new MemorySyncStore();
  const syncing = new GoogleSyncing(provider, store);
  const selection = { calendars: ['primary', 'Work'] };
  provider.calendar.put({ id: 'one', summary: 'One', start: { date: '2026-03-12' }, end: { date: '2026-03-13' } });
  await syncing.calendars(selection);
  const before = { asked: provider.requests.length, writes: store.writes };
  await syncing.calendars(selection);
  const asked = (provider.requests.length - before.asked) / selection.calendars.length;
  const writes = store.writes - before.writes;
  return {
    what: 'What a sync asks for and writes that finds no change, for each calendar',
    hub: `${asked} request, ${writes} writes`,
    floor: '1 request, 0 writes',
    ratio: asked + writes,
    target: { most: 1 },
  };
}
