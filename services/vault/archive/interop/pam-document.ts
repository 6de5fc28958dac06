// Our memories and preferences in the words of PAM 1.0 (Portable AI Memory).
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { canonicalText } from './canonical-text.ts';
import { contentHash } from './pam-hashes.ts';

const PAM_PLATFORM = 'context-hub';

/** PAM's type for each kind of memory. */
const TYPES: Record<string, string> = { semantic: 'fact', procedural: 'instruction', summary: 'context' };
const METHODS: Record<string, string> = {
  user_confirmed: 'explicit_user_input',
  source_imported: 'api_export',
  agent_inferred: 'llm_inference',
};
const STATUSES: Record<string, string> = { live: 'active', superseded: 'superseded', retracted: 'retracted' };

/** A life has few labels, and making them tags takes longer than the rest of a memory. */
const tags = new Map<string, string>();
const MAX_TAGS = 1000;

/** In canonical form. `successor` is the id that took over, where it is in the same file. */
export function pamMemory(record: AnyRecord, successor: string | null): string {
  const { id, created_at, updated_at, confidence, authority, classification, labels } = record;
  const content = statementOf(record);
  const tagged = [...new Set(labels.map(tagOf).filter((tag) => tag !== ''))];
  const isPreference = record.type === 'preference';
  const { type, custom_type } = typeOf(record);
  const memory = {
    access: { exportable: true, visibility: classification === 'public' ? 'public' : 'private' },
    confidence: confidence === null ? undefined : { current: confidence, decay_model: 'none', initial: confidence },
    content,
    content_hash: contentHash(content),
    custom_type,
    id,
    metadata: {
      context_hub: {
        authority,
        classification,
        key: isPreference ? record.key : undefined,
        kind: isPreference ? undefined : record.kind,
        project_id: record.project_id ?? null,
        type: record.type,
        value: isPreference ? record.value : undefined,
      },
    },
    provenance: { extraction_method: METHODS[authority] ?? null, platform: PAM_PLATFORM },
    status: STATUSES[record.status as string] ?? 'active',
    tags: tagged.length > 0 ? tagged : undefined,
    temporal: {
      created_at,
      superseded_by: successor,
      updated_at,
      valid_from: record.valid_from ?? null,
      valid_until: record.valid_until ?? null,
    },
    type,
  };
  return canonicalText(memory, record.value);
}

/** A memory or a preference as one text. */
export function statementOf(record: AnyRecord): string {
  if (record.type === 'memory') return record.statement as string;
  const { key, value } = record;
  return `${key as string}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}

function typeOf({ type, kind }: AnyRecord): { type: string; custom_type?: string } {
  if (type === 'preference') return { type: 'preference' };
  const known = TYPES[kind as string];
  return known === undefined ? { custom_type: 'episode', type: 'custom' } : { type: known };
}

function tagOf(label: string): string {
  const known = tags.get(label);
  if (known !== undefined) return known;
  const tag = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '');
  if (tags.size >= MAX_TAGS) tags.clear();
  tags.set(label, tag);
  return tag;
}

/** The edges between memories that PAM has a word for. */
export function toPamRelation(record: AnyRecord): Record<string, unknown> | undefined {
  if (record.relation_type !== 'related_to') return undefined;
  const { id, from_id, to_id, created_at } = record;
  return { id, from: from_id, to: to_id, type: 'related_to', created_at };
}
