// Taking in a dump: it is read whole into rows that wait, and only then do its memories become proposals. Whatever goes
// wrong before the end leaves nothing behind; a restart in the middle goes on where it was.
import { HubError } from '../../../../shared/errors.ts';
import { DUMP_MEMORIES, MIB } from '../../../../shared/limits.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { VendorBatch, VendorRequest } from '../../../../shared/schemas/vendor-batch.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { proposeFor, withdrawProposal, withdrawReplaced } from '../../proposals/memories.ts';
import { type Change, VAULT } from '../../store/change.ts';
import { requireRoomForDump } from '../../trust/quotas.ts';
import type { ArchiveDeps } from '../archive-deps.ts';
import { asCloseAsBefore } from './as-close.ts';
import { changeBatch, findBatch, removeBatch, unfinishedBatches } from './batch.ts';
import type { Member } from './formats/dump.ts';
import { recognize } from './formats/recognize.ts';
import { dropHeldTexts, takeOverWaiting } from './held-texts.ts';
import * as items from './items.ts';
import { openDump } from './members.ts';
import { type Portion, portionsOf } from './portions.ts';

export interface TakeIn extends VendorRequest {
  batch: string;
}

/** Rows of one transaction: enough to be quick, and short for who waits behind it. */
const ROWS_AT_ONCE = 200;
const BYTES_AT_ONCE = 1 * MIB;
/** Memories that are read at once on their way to becoming proposals. */
const MEMORIES_AT_ONCE = 64;
/**
 * How long proposals are made before they are committed, and others get their turn: each is compared with all memories. Where
 * there were always eight of them, what a commit takes beside its proposals was a ninth of all.
 */
const PROPOSING_MS = 12;
/** Proposals that are taken back in one commit. */
const TAKEN_BACK_AT_ONCE = 8;
/** The part of the progress that reading counts for; nobody can tell beforehand. */
const READING_SHARE = 0.5;
const STEPS = 1000;

export async function takeIn(deps: ArchiveDeps, input: TakeIn, onProgress: Progress): Promise<VendorBatch> {
  const { vault } = deps;
  try {
    for (const id of unfinishedBatches(vault.reader, input.batch)) await forget(vault, id);
    if (findBatch(vault.reader, input.batch, vault.now()).vendor === null) await read(deps, input, onProgress);
    return await propose(vault, input.batch, onProgress);
  } catch (error) {
    if (!vault.signal.aborted) await forget(vault, input.batch);
    throw error;
  }
}

async function read(
  { vault, ...given }: ArchiveDeps,
  { batch, ...named }: TakeIn,
  onProgress: Progress,
): Promise<void> {
  // The rows of an earlier run that was cut off.
  await vault.change(VAULT, ({ tx }) => items.dropItems(tx, batch));
  using dump = await openDump(given, named);
  const { reader, probes } = await recognize(dump.members);
  const total = probes.reduce((sum, { member }) => sum + member.size, 1);
  let read = 0;
  const counting = (member: Member): Member => ({
    ...member,
    async *open() {
      for await (const piece of member.open()) {
        read += piece.length;
        onProgress(Math.round(Math.min(1, read / total) * READING_SHARE * STEPS), STEPS);
        yield piece;
      }
    },
  });
  let found = 0;
  let memories = 0;
  let passed_over = 0;
  let portions: Portion[] = [];
  let bytes = 0;
  const keep = async () => {
    const full = portions;
    portions = [];
    bytes = 0;
    await vault.change(VAULT, ({ tx }) => items.keepItems(tx, batch, full));
  };
  for await (const each of reader.read(probes.map((probe) => ({ ...probe, member: counting(probe.member) })))) {
    if (each.what === 'passed_over') passed_over++;
    else {
      const cut = portionsOf(reader.vendor, each);
      found += cut.length;
      if (each.what === 'memory') memories += cut.length;
      if (memories > DUMP_MEMORIES) throw tooManyMemories();
      portions.push(...cut);
      for (const { content } of cut) bytes += content.length;
    }
    if (portions.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await keep();
  }
  await keep();
  await dropHeld(vault, batch);
  await vault.change(VAULT, (change) => {
    const { tx } = change;
    requireRoomForDump(tx, items.countMoreWaiting(tx, batch));
    const kept = items.countItems(tx, batch, 'memory') + items.countItems(tx, batch, 'text');
    // What was dropped as held is among those that are kept no more.
    const known = found - kept + items.dropKnownTexts(tx, batch);
    const counts = { proposed: 0, texts: items.countItems(tx, batch, 'text'), known, passed_over };
    const summary = 'Read a dump of another service';
    changeBatch(change, batch, { vendor: reader.vendor, counts }, { kind: 'import.vendor_read', summary });
  });
}

function tooManyMemories(): HubError {
  return new HubError('payload_too_large', `This dump holds more than ${DUMP_MEMORIES} memories.`, {
    fix: 'Import its parts one by one.',
  });
}

async function dropHeld(vault: OpenVault, batch: string): Promise<void> {
  for (let at = 0; ; ) {
    const looked = await vault.change(VAULT, (change) => dropHeldTexts(change, batch, at));
    if (looked === null) return;
    at = looked;
    await yieldTurn();
  }
}

async function propose(vault: OpenVault, batch: string, onProgress: Progress): Promise<VendorBatch> {
  const total = Math.max(1, items.countItems(vault.reader, batch, 'memory'));
  // An earlier run may have been cut off.
  let done = items.countSettled(vault.reader, batch);
  for (let last = 0; ; ) {
    const memories = items.nextMemories(vault.reader, batch, last, MEMORIES_AT_ONCE);
    if (memories.length === 0) break;
    last = memories.at(-1)?.number ?? last;
    for (let from = 0; from < memories.length; ) {
      const waiting = memories.slice(from);
      const proposed = await vault.change(VAULT, (change) => proposeSome(change, batch, waiting));
      from += proposed;
      done += proposed;
      onProgress(Math.round((READING_SHARE + (1 - READING_SHARE) * (done / total)) * STEPS), STEPS);
      await yieldTurn();
    }
  }
  return vault.change(VAULT, (change) => {
    for (const id of items.replacedBy(change.tx, batch)) withdrawReplaced(change, id);
    const { counts } = findBatch(change.tx, batch, change.at);
    const { proposed, known } = items.settleMemories(change.tx, batch);
    const all = { ...counts, proposed, known: counts.known + known };
    takeOverWaiting(change, batch);
    const archive_status = counts.texts > 0 ? 'pending' : 'none';
    const reason = { kind: 'import.vendor_completed', summary: 'Proposed what a dump of another service remembers' };
    return changeBatch(change, batch, { status: 'complete', archive_status, counts: all }, reason);
  });
}

/** As many of them as are one turn, and at least one. Answers how many those were. */
function proposeSome(change: Change, batch: string, memories: readonly items.MemoryItem[]): number {
  const since = performance.now();
  let proposed = 0;
  for (const { number, before, content } of memories) {
    if (before?.same) items.noteKnown(change.tx, number);
    else {
      const proposal = proposeFor(change, batch, asCloseAsBefore(change, content, before?.object));
      items.noteProposed(change.tx, number, proposal.id);
    }
    proposed++;
    if (performance.now() - since >= PROPOSING_MS) break;
  }
  return proposed;
}

/** Takes back everything a batch did. It makes room, so a full disk is no hindrance. */
export async function forget(vault: OpenVault, batch: string): Promise<void> {
  const frees = { frees: true };
  for (let made = items.proposalsMade(vault.reader, batch, TAKEN_BACK_AT_ONCE); made.length > 0; ) {
    const some = made;
    await vault.change(
      VAULT,
      (change) => {
        for (const id of some) {
          withdrawProposal(change, id);
          items.forgetProposed(change.tx, id);
        }
      },
      frees,
    );
    made = items.proposalsMade(vault.reader, batch, TAKEN_BACK_AT_ONCE);
  }
  await vault.change(
    VAULT,
    (change) => {
      items.dropItems(change.tx, batch);
      removeBatch(change, batch);
    },
    frees,
  );
}
