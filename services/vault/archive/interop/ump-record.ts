// Our memories and preferences as records of UMP 1.0 (Universal Memory Protocol), hashed and signed.
//
// All exports of one vault carry one signer, whatever key the vault has (export/signing-key.ts). A signature says which
// vault a record left, and nothing about whether it is true.
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { canonicalText } from './canonical-text.ts';
import { ed25519Did } from './did-key.ts';
import { statementOf } from './pam-document.ts';
import { blake3Bytes, blake3OfText, idOf } from './ump-hashes.ts';

const KINDS: Record<string, string> = { semantic: 'semantic', episodic: 'episodic', procedural: 'procedural' };
const ACTOR_KINDS: Record<string, string> = { agent_inferred: 'agent', source_imported: 'import' };

export interface Signer {
  did: string;
  key: KeyObject;
}

/** A signature, and of what it is. */
export interface Signed {
  content_hash: string;
  signature: string;
}

/** From 32 secret bytes. */
export function signerFrom(seed: Uint8Array): Signer {
  const header = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([header, seed]), format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { did: ed25519Did(raw), key };
}

/** The id that one of our objects has there: theirs know no letters of ours. */
function umpId(id: string): string {
  return idOf(hash('sha256', `context-hub:${id}`, 'buffer').subarray(0, 16));
}

/**
 * As JSON. `successor` is the id that took over, where it is in the same file. What this signer has `known` about the same
 * content is not signed again.
 */
export function umpRecord(
  record: AnyRecord,
  successor: string | null,
  signer: Signer,
  known: Signed | null,
): { text: string; signed: Signed } {
  const { id, type, created_at, authority, confidence, classification, project_id, supersedes } = record;
  const isPreference = type === 'preference';
  const unsigned = {
    body: {
      structured: {
        context_hub: {
          authority,
          classification,
          id,
          key: isPreference ? record.key : undefined,
          type,
          value: isPreference ? record.value : undefined,
        },
      },
      text: statementOf(record),
    },
    id: umpId(id),
    kind: type === 'memory' ? (KINDS[record.kind as string] ?? 'semantic') : 'semantic',
    lifecycle: {
      confidence: confidence ?? undefined,
      status: record.status === 'retracted' ? 'tombstoned' : 'active',
    },
    provenance: { actor: signer.did, actor_kind: ACTOR_KINDS[authority] ?? 'user', method: 'api_export' },
    scope: {
      owner: signer.did,
      project: typeof project_id === 'string' ? project_id : undefined,
      visibility: classification === 'public' ? 'public' : 'private',
    },
    superseded_by: successor === null ? undefined : [umpId(successor)],
    supersedes: typeof supersedes === 'string' ? [umpId(supersedes)] : undefined,
    time: {
      created: created_at,
      valid_from: typeof record.valid_from === 'string' ? record.valid_from : undefined,
      valid_to: endOf(record),
    },
    ump: '1.0',
  };
  const text = canonicalText(unsigned, record.value);
  const content_hash = blake3OfText(text);
  const signed = known?.content_hash === content_hash ? known : signedBy(signer, content_hash);
  const integrity = { ...signed, signer: signer.did };
  return { text: `${text.slice(0, -1)},"integrity":${JSON.stringify(integrity)}}`, signed };
}

function signedBy({ key }: Signer, content_hash: string): Signed {
  const signature = sign(null, blake3Bytes(content_hash), key).toString('base64');
  return { content_hash, signature: `ed25519:${signature}` };
}

/** A superseded statement held until it was superseded. */
function endOf({ status, valid_until, updated_at }: AnyRecord): string | undefined {
  if (typeof valid_until === 'string') return valid_until;
  return status === 'superseded' ? updated_at : undefined;
}
