// One thing that waits, whole, for a person: what it would change, by the names of what it is about, with ids beside them for who
// needs them. Nothing that it holds is left out, and nothing in it steers a terminal or hides.
import { isId } from '../../shared/id-kinds.ts';
import { CLASHES, ownersWord, relationWords } from '../../shared/owners-words.ts';
import type { MemoryProposal, OperationalProposal } from '../../shared/schemas/proposal.ts';
import { madeVisible } from '../../shared/visible-text.ts';
import type { OwnedHub } from '../api/api-client.ts';
import { type Fact, factLines, movedIn } from '../terminal/facts.ts';
import { memoryKindWord } from '../terminal/memory-kinds.ts';
import { jsonText, sentences, styled } from '../terminal/output.ts';
import { minuteOf } from '../terminal/when.ts';
import { titlesOf } from './object-titles.ts';
import { aboutIds } from './told.ts';
import type { Listed } from './waiting.ts';

export type Ground = string | { id: string; says: string | null; at?: string | undefined; untrusted?: boolean };

const HEADS: Record<Listed['what'], string> = {
  memory: 'A memory is proposed',
  state: 'A new state is proposed',
  relation: 'A relation is proposed',
  action: 'An action is asked for',
  conflict: 'Two do not go together',
  'look again': 'To be looked at again',
};

export async function describeWhole(hub: OwnedHub, found: Listed, grounds: readonly Ground[]): Promise<string> {
  const ids = idsIn(found.whole);
  const titles = await titlesOf(hub, ids);
  const nameOf: NameOf = (id) => (titles.has(id) ? `${titles.get(id)} (${id})` : id);
  // Who proposes one of two stands above that one.
  const by = found.from === undefined || found.what === 'conflict' ? '' : `, by ${found.from}`;
  const verdict = found.verdict === undefined || found.verdict === 'needs review' ? '' : `: ${VERDICTS[found.verdict]}`;
  return [
    styled('bold', sentences(madeVisible(`${HEADS[found.what]}${by}${verdict}`))),
    factLines([...factsOf(found, nameOf), ['When', askedAt(found)], ['Id', found.id]]),
    ...(grounds.length === 0 ? [] : ['Because of', ...grounds.map((each) => `  ${movedIn(groundLine(each), 2)}`)]),
  ].join('\n');
}

type NameOf = (id: string) => string;

/** In the order of those who ask; of what is to be looked at again the day says enough. */
function askedAt({ what, whole }: Listed): string | null {
  if (what === 'look again') return null;
  const { created_at, proposed_by } = whole as Pick<MemoryProposal, 'created_at' | 'proposed_by'>;
  return [...new Set((proposed_by ?? [{ created_at }]).map((each) => minuteOf(each.created_at)))].join(', ');
}

const VERDICTS: Readonly<Record<string, string>> = {
  conflict: 'it contradicts something that is there',
  duplicate: 'it says what is there already',
};

function factsOf({ whole: record, about }: Listed, nameOf: NameOf): Fact[] {
  const asked: Fact = ['It had just asked about', 'asked_for' in record ? record.asked_for?.purpose : null];
  if ('proposed_memory' in record) return [...memoryFacts(record, nameOf), asked];
  if ('target_id' in record) return [['Of', nameOf(record.target_id)], ...stateFacts(record), asked];
  if ('relation_type' in record) {
    const { from_id, to_id, relation_type } = record;
    return [['From', nameOf(from_id)], ['It', relationWords(relation_type)], ['To', nameOf(to_id)], asked];
  }
  if ('payload' in record) {
    const { summary_human, kind, payload } = record;
    return [['What', summary_human], ['Kind', kind], ['Exactly as it was sent', jsonText(payload, 2)], asked];
  }
  if ('detail' in record) {
    const [before, after] = aboutIds(record);
    const sides: Fact[] = [
      ['Before', before && nameOf(before)],
      ['After', after && nameOf(after)],
    ];
    return [...sides, ['They are', CLASHES[record.kind].replace('they ', 'two that ')]];
  }
  const { type, review_at, classification, authority } = record;
  const says = nameOf(record.id).replace(` (${record.id})`, '');
  return [
    ['It says', says === record.id ? about : says],
    ['What it is', ownersWord(type)],
    ['To look at again from', review_at],
    ['Sensitivity', classification],
    ['Who says so', authority.replaceAll('_', ' ')],
  ];
}

/** All that it would be once it is accepted. */
function memoryFacts(proposal: MemoryProposal, nameOf: NameOf): Fact[] {
  const { statement, proposed_memory, against, rivals, perhaps_same } = proposal;
  const { statement: _, kind, source_refs: __, ...more } = proposed_memory;
  return [
    ['It says', statement],
    ['Kind', memoryKindWord(kind)],
    ...Object.entries(more).map(([name, value]): Fact => [capital(ownersWord(nameOfField(name))), said(value, nameOf)]),
    ...(against ?? []).map(
      ({ id, kind, says }): Fact => ['Against', `${says ?? 'something that is gone'} (${id}): ${CLASHES[kind]}`],
    ),
    ...(rivals ?? []).map(
      ({ id, says }): Fact => ['Against', `${says} (${id}): it waits as well, and ${CLASHES.contradiction}`],
    ),
    ...(perhaps_same ?? []).map(
      ({ id, says }): Fact => ['Perhaps the same', `${says} (${id}): it waits as well, and is decided with this one`],
    ),
  ];
}

function nameOfField(name: string): string {
  return name.replace(/_(id|ref)$/, '');
}

function said(value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (typeof value === 'string') return isId(value) ? nameOf(value) : value;
  if (Array.isArray(value)) return value.map((each) => said(each, nameOf)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .flatMap((each) => said(each, nameOf)?.replaceAll('_', ' ') ?? [])
    .join(' ');
}

const STATE = [
  ['Phase', 'operational_phase'],
  ['Now', 'current_step'],
  ['So that', 'situation_intent'],
] as const;

function stateFacts(record: OperationalProposal): Fact[] {
  const changes = STATE.map(([name, field]): Fact => {
    const to = record[field];
    return [name, to === null ? null : `${record.before?.[field] ?? 'nothing'} → ${to}`];
  });
  return [...changes, ['Changed since', changedWords(record)]];
}

function changedWords({ stood_at, before, ...proposed }: OperationalProposal): string | null {
  if (stood_at == null) return null;
  const then = STATE.filter(([, field]) => proposed[field] !== null && stood_at[field] !== before?.[field])
    .map(([, field]) => stood_at[field] ?? 'nothing')
    .join('; ');
  return `when this was proposed, it stood at: ${then}`;
}

/** Every id that stands anywhere in it. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

function groundLine(ground: Ground): string {
  if (typeof ground === 'string') return ground;
  const { id, says, at, untrusted } = ground;
  return `${says ?? 'something that is gone'} (${at ?? id})${untrusted ? ', from outside' : ''}`;
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
