// What becomes of the conversations and other texts of a batch: let in as untrusted artifacts, or thrown away.

import { HubError } from '../../../../shared/errors.ts';
import { KIB } from '../../../../shared/limits.ts';
import type { Progress } from '../../../../shared/progress.ts';
import { Artifact } from '../../../../shared/schemas/artifact.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { VendorBatch } from '../../../../shared/schemas/vendor-batch.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { stricter } from '../../policy/decide.ts';
import { blank, nextVersion } from '../../records/new-record.ts';
import { asItsHeir } from '../../sources/owners-word.ts';
import { type Change, VAULT } from '../../store/change.ts';
import { findObject, storeVersion } from '../../store/objects/versions.ts';
import { isOwnersWord } from '../origin.ts';
import { changeBatch, findBatch } from './batch.ts';
import {
  countItems,
  dropItems,
  dropPicked,
  nextText,
  settleText,
  stillWaiting,
  type TextItem,
  textNumbered,
} from './items.ts';
import type { TextContent } from './portions.ts';

/** Long texts take long to index: so much of them, and then it is the turn of others. */
const LENGTH_AT_ONCE = 32 * KIB;

/** Answers which were picked; nothing where it is decided about all that wait. */
export function decideTexts(change: Change, id: string, admit: boolean, numbers?: number[]): number[] | undefined {
  const { status, archive_status, counts } = findBatch(change.tx, id, change.at);
  if (status !== 'complete') throw new HubError('busy', 'This batch is still being read.', { retry_after_s: 5 });
  // A batch without texts is archived like any other, though there is nothing of it to let in.
  if (archive_status === 'admitted' || archive_status === 'discarded')
    throw new HubError('already_decided', `This batch was ${archive_status} already.`);
  const picked = numbers && stillWaiting(change.tx, id, numbers);
  if (picked?.length === 0) throw new HubError('already_decided', 'None of these texts waits any more.');
  const rest = countItems(change.tx, id, 'text') - (picked?.length ?? 0);
  if (picked !== undefined && rest > 0) {
    if (!admit) dropPicked(change.tx, id, picked);
    const summary = `${admit ? 'Let in' : 'Threw away'} ${picked.length} of the texts of an imported dump`;
    changeBatch(change, id, { counts: { ...counts, texts: rest } }, decision(summary));
    return picked;
  }
  if (!admit) dropItems(change.tx, id);
  const summary = admit ? 'Let in the texts of an imported dump' : 'Threw the texts of an imported dump away';
  changeBatch(change, id, { archive_status: admit ? 'admitted' : 'discarded' }, decision(summary));
  return undefined;
}

function decision(summary: string) {
  return { kind: 'import.archive_decided', summary };
}

export async function letIn(
  vault: OpenVault,
  { batch, picked }: { batch: string; picked?: number[] },
  onProgress: Progress,
): Promise<VendorBatch> {
  const total = Math.max(1, picked?.length ?? countItems(vault.reader, batch, 'text'));
  try {
    for (let place: number | null = 0; place !== null; ) {
      const from: number = place;
      place = await vault.change(VAULT, (change) => letSomeIn(change, batch, picked, from));
      onProgress(Math.min(place ?? total, total), total);
      await yieldTurn();
    }
    return findBatch(vault.reader, batch, vault.now());
  } catch (error) {
    if (vault.signal.aborted) throw error;
    await leaveWaiting(vault, batch);
    const rest = countItems(vault.reader, batch, 'text');
    throw error instanceof HubError
      ? new HubError(error.code, `${error.message} ${rest} texts still wait.`, error.extras)
      : error;
  }
}

/** The texts that were not let in wait for their owner again. */
export async function leaveWaiting(vault: OpenVault, batch: string): Promise<void> {
  await vault.change(
    VAULT,
    (change) => {
      const counts = {
        ...findBatch(change.tx, batch, change.at).counts,
        texts: countItems(change.tx, batch, 'text'),
      };
      changeBatch(change, batch, { archive_status: 'pending', counts }, decision('Some texts could not be let in'));
    },
    { frees: true },
  );
}

/** As much as is one turn. Answers how many it has come to, and null when that were all; what waits no more is passed over. */
function letSomeIn(change: Change, batch: string, picked: number[] | undefined, from: number): number | null {
  let place = from;
  for (let length = 0; length < LENGTH_AT_ONCE; place++) {
    if (picked && place >= picked.length) return null;
    const item = picked ? textNumbered(change.tx, batch, picked[place] as number) : nextText(change.tx, batch);
    if (item === undefined && !picked) return null;
    if (item === undefined) continue;
    letOneIn(change, item);
    length += item.content.body_text.length;
  }
  return place;
}

function letOneIn(change: Change, item: TextItem): void {
  const earlier =
    item.before === null ? undefined : findObject<AnyRecord>(change.tx, 'artifact', item.before, change.at);
  // An artifact that the owner has changed since is left as it is; the new text becomes another one beside it, as close as that.
  const mayGrow = earlier !== undefined && !isOwnersWord(earlier);
  const artifact = mayGrow
    ? grown(change, earlier.record, item.content)
    : imported(change, item.content, earlier?.record);
  const reason = mayGrow
    ? { kind: 'object.updated', summary: 'Brought an imported text up to date' }
    : { kind: 'object.created', summary: 'Let in an imported text' };
  storeVersion(change, artifact, reason);
  settleText(change.tx, item, artifact.id);
}

function imported(change: Change, content: TextContent, former: AnyRecord | undefined): AnyRecord {
  const fresh = blank(Artifact, change);
  const said = { ...content, classification: fresh.classification };
  const kept = former === undefined ? said : asItsHeir(change.tx, former, said);
  return { ...fresh, ...kept, untrusted: true, authority: 'source_imported' };
}

/** An archive may have brought it, less close than a text of another service is: whatever it grows by is no less close for that. */
function grown(change: Change, record: AnyRecord, { title, body_text, labels, sent_at }: TextContent): AnyRecord {
  const classification = stricter(record.classification, blank(Artifact, change).classification);
  const said = { title, body_text, labels, sent_at, classification };
  return { ...nextVersion(record, change.at), ...said, authority: 'source_imported' };
}
