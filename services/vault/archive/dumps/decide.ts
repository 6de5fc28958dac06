// What becomes of the conversations and other texts of a batch: let in as untrusted artifacts, or thrown away.

import { HubError } from '../../../../shared/errors.ts';
import { KIB } from '../../../../shared/limits.ts';
import type { Progress } from '../../../../shared/progress.ts';
import { Artifact } from '../../../../shared/schemas/artifact.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { VendorBatch } from '../../../../shared/schemas/vendor-batch.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { blank, nextVersion } from '../../records/family.ts';
import type { Actor, Change } from '../../store/change.ts';
import { findObject, storeVersion } from '../../store/objects/versions.ts';
import { changeBatch, findBatch } from './batch.ts';
import { countItems, dropItems, nextText, settleText } from './items.ts';
import type { TextContent } from './portions.ts';

const VAULT: Actor = { kind: 'vault' };
/** Long texts take long to index: so much of them, and then it is the turn of others. */
const LENGTH_AT_ONCE = 32 * KIB;

export function decideTexts(change: Change, id: string, admit: boolean): VendorBatch {
  const { status, archive_status } = findBatch(change.tx, id, change.at);
  if (status !== 'complete') throw new HubError('busy', 'This batch is still being read.', { retry_after_s: 5 });
  // A batch without texts is archived like any other, though there is nothing of it to let in.
  if (archive_status === 'admitted' || archive_status === 'discarded')
    throw new HubError('already_decided', `This batch was ${archive_status} already.`);
  if (!admit) dropItems(change.tx, id);
  const summary = admit ? 'Let in the texts of an imported dump' : 'Threw the texts of an imported dump away';
  return changeBatch(change, id, { archive_status: admit ? 'admitted' : 'discarded' }, decision(summary));
}

function decision(summary: string) {
  return { kind: 'import.archive_decided', summary };
}

export async function letIn(
  vault: OpenVault,
  { batch }: { batch: string },
  onProgress: Progress,
): Promise<VendorBatch> {
  const total = Math.max(1, countItems(vault.reader, batch, 'text'));
  let done = 0;
  try {
    for (let more = true; more; ) {
      more = await vault.change(VAULT, (change) => {
        for (let length = 0; length < LENGTH_AT_ONCE; done++) {
          const text = letOneIn(change, batch);
          if (text === undefined) return false;
          length += text.length;
        }
        return true;
      });
      onProgress(Math.min(done, total), total);
      await yieldTurn();
    }
    return findBatch(vault.reader, batch, vault.now());
  } catch (error) {
    if (vault.signal.aborted) throw error;
    await vault.change(
      VAULT,
      (change) => changeBatch(change, batch, { archive_status: 'pending' }, decision('Some texts could not be let in')),
      { frees: true },
    );
    const rest = countItems(vault.reader, batch, 'text');
    throw error instanceof HubError
      ? new HubError(error.code, `${error.message} ${rest} texts still wait.`, error.extras)
      : error;
  }
}

/** Lets in the next text of the batch and answers it; undefined when none is left. */
function letOneIn(change: Change, batch: string): string | undefined {
  const item = nextText(change.tx, batch);
  if (item === undefined) return undefined;
  const earlier =
    item.before === null ? undefined : findObject<AnyRecord>(change.tx, 'artifact', item.before, change.at);
  // An artifact that the owner has changed since is left as it is; the new text becomes another one beside it.
  const mayGrow = earlier?.record.authority === 'source_imported';
  const artifact = mayGrow ? grown(earlier.record, item.content, change.at) : imported(change, item.content);
  const reason = mayGrow
    ? { kind: 'object.updated', summary: 'Brought an imported text up to date' }
    : { kind: 'object.created', summary: 'Let in an imported text' };
  storeVersion(change, artifact, reason);
  settleText(change.tx, item, artifact.id);
  return item.content.body_text;
}

function imported(change: Change, content: TextContent): AnyRecord {
  return { ...blank(Artifact, change), ...content, untrusted: true, authority: 'source_imported' };
}

function grown(record: AnyRecord, { title, body_text, labels, sent_at }: TextContent, at: string): AnyRecord {
  return { ...nextVersion(record, at), title, body_text, labels, sent_at, authority: 'source_imported' };
}
