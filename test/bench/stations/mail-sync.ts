// The import of a mailbox as the connectors process runs it, and the parsing of the same mails alone. What is imported is
// counted and let go, as a vault that took it would let it go.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { syncImap } from '../../../services/connectors/imap/mail-sync.ts';
import { patienceUntil } from '../../../services/connectors/provider/patience.ts';
import type { Step } from '../../../services/connectors/provider/sync-store.ts';
import { mailItem } from '../../../shared/reading/mail/mail-item.ts';
import { readMessage } from '../../../shared/reading/mail/message.ts';
import type { MailServer } from '../../../shared/schemas/connector.ts';
import { LOGIN } from '../../support/servers/mail-server.ts';
import { mailText } from '../mails.ts';
import { takeOrders } from '../station.ts';

export type MailOrder = { do: 'parse'; count: number } | { do: 'import'; server: MailServer };

export interface MailFinding {
  count: number;
  cpuMs: number;
  /** The most that was held at once, after what is garbage was collected. */
  heldBytes: number;
}

const LOOK_EVERY = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

takeOrders<MailOrder, MailFinding>(async (order) => {
  const before = process.cpuUsage();
  const { count, heldBytes, lookedMs } = order.do === 'parse' ? await parse(order.count) : await bringIn(order.server);
  const { user, system } = process.cpuUsage(before);
  return { count, heldBytes, cpuMs: (user + system) / 1000 - lookedMs };
});

async function parse(count: number) {
  for (let at = 0; at < count; at += 1) mailItem(await readMessage(Buffer.from(mailText(at))), `key:${at}`);
  return { count, heldBytes: 0, lookedMs: 0 };
}

async function bringIn(server: MailServer) {
  const found = { count: 0, heldBytes: 0, lookedMs: 0 };
  let steps = 0;
  const look = () => {
    const { user, system } = process.cpuUsage();
    collect();
    // What the first one let go outside of the heap is given back beside it, and has been when a second one ends.
    collect();
    found.heldBytes = Math.max(found.heldBytes, process.memoryUsage().heapUsed + process.memoryUsage().external);
    const after = process.cpuUsage();
    found.lookedMs += (after.user + after.system - user - system) / 1000;
  };
  const store = {
    state: new Map<string, string>(),
    position: new Map<string, string>(),
    async save({ items = [] }: Step) {
      found.count += items.length;
      steps += 1;
      if (steps % LOOK_EVERY === 1) look();
    },
    async forget() {},
    progress() {},
  };
  const patience = patienceUntil(new AbortController().signal);
  await syncImap({ store, patience, now: Date.now() }, server, LOGIN, { labels: ['INBOX'] });
  look();
  return found;
}
