// A package that is too large is cut until it fits: the longest texts first, then what is only referred to, the least likely first, then
// texts of any length, and at last the longest lists.
import { isJsonObject } from '../../../../shared/json-object.ts';
import { CONTRACT_BYTES } from '../../../../shared/limits.ts';
import type { ContextContract, ContractItem, GrantedScope } from '../../../../shared/schemas/contract.ts';
import { omission } from './omissions.ts';

export type Draft = Omit<ContextContract, 'contract_id'>;

/** A package and its JSON. */
interface Written {
  draft: Draft;
  text: string;
}

/** This many characters of a text that is told are worth more than all that is only referred to. */
const WORTH_MORE = 1_000;
const SHORTEST = 60;

/** The package, cut until it fits. */
export function fitted(contract: Draft): Written {
  let written = write(contract);
  for (let most = 8_000; !fits(written) && most >= SHORTEST; most = Math.floor(most / 2)) {
    if (most < WORTH_MORE) written = withFewerReferences(written);
    if (!fits(written)) written = write(withShorterTexts(written.draft, most));
  }
  if (!fits(written)) written = write({ ...written.draft, granted_scope: shortScope(written.draft.granted_scope) });
  while (!fits(written)) {
    const shorter = withoutOne(written.draft);
    if (shorter === undefined) break;
    written = write(shorter);
  }
  return written;
}

function withFewerReferences(long: Written): Written {
  let written = long;
  while (!fits(written) && written.draft.references.length > 0)
    written = write(withoutLastOf(written.draft, 'references'));
  return written;
}

function write(draft: Draft): Written {
  return { draft, text: JSON.stringify(draft) };
}

function fits({ text }: Written): boolean {
  return Buffer.byteLength(text) <= CONTRACT_BYTES - 64;
}

/** The package with long texts cut: each with an ellipsis, and still cited. */
function withShorterTexts(draft: Draft, most: number): Draft {
  const cutItem = (item: ContractItem) => ({ ...item, body: cutTexts(item.body, most) as ContractItem['body'] });
  return {
    ...draft,
    purpose: cutTexts(draft.purpose, Math.max(most, 200)) as string,
    goals: draft.goals.map(cutItem),
    preferences: draft.preferences.map(cutItem),
    memories: draft.memories.map(cutItem),
    decisions: draft.decisions.map(cutItem),
    constraints: draft.constraints.map(cutItem),
    state: draft.state.map(cutItem),
    // A package with shortened texts is no longer whole.
    sufficient: false,
  };
}

const CUTTABLE = [
  'references',
  'relations',
  'candidates',
  'conflicts',
  'state',
  'preferences',
  'memories',
  'decisions',
  'goals',
  'constraints',
] as const;

/** Without the last entry of the list that takes most room. */
function withoutOne(draft: Draft): Draft | undefined {
  const sizes = CUTTABLE.map((name) => ({ name, bytes: Buffer.byteLength(JSON.stringify(draft[name])) }));
  const [largest] = sizes.filter(({ name }) => draft[name].length > 0).sort((a, b) => b.bytes - a.bytes);
  return largest && withoutLastOf(draft, largest.name);
}

function withoutLastOf(draft: Draft, name: (typeof CUTTABLE)[number]): Draft {
  const counted = draft.omissions.find(({ category }) => category === 'over_cap');
  const others = draft.omissions.filter((each) => each !== counted);
  const omissions = [...others, { ...omission('over_cap'), count: (counted?.count ?? 0) + 1 }];
  return { ...draft, [name]: draft[name].slice(0, -1), omissions, sufficient: false };
}

/** The grants in short, where they name hundreds of labels: the connection can read them in full by themselves. */
function shortScope(scope: Draft['granted_scope']): Draft['granted_scope'] {
  if (scope === null) return null;
  const short = ({ selectors, summary_human, ...rest }: GrantedScope): GrantedScope => {
    const { project, labels, ...others } = selectors;
    return {
      ...rest,
      selectors: {
        ...others,
        ...(project !== undefined && { project: [project].flat().slice(0, MANY) }),
        ...(labels !== undefined && { labels: labels.slice(0, MANY).map((each) => cutTexts(each, 40) as string) }),
      },
      summary_human: cutTexts(summary_human, 200) as string,
    };
  };
  return { ...scope, ...short(scope), others: scope.others.slice(0, MANY).map(short) };
}

/** Beyond this a list of selectors or grants is cut when the package is too large. */
const MANY = 5;

/** Up to so many characters of a text, or of each field of an object. A list in a field counts as one text: of guests all their names together. */
function cutTexts(value: unknown, most: number): unknown {
  if (!isJsonObject(value)) return cutDeep(value, { left: most });
  const entries = Object.entries(value).slice(0, Math.max(1, most / 20));
  return Object.fromEntries(entries.map(([key, each]) => [key.slice(0, most), cutDeep(each, { left: most })]));
}

/** A value in JSON has signs around each of its parts. */
const AROUND_EACH = 4;

function cutDeep(value: unknown, room: { left: number }): unknown {
  const most = Math.max(0, room.left);
  if (typeof value === 'string') {
    room.left -= value.length + AROUND_EACH;
    return value.length > most ? `${value.slice(0, Math.max(0, most - 1))}…` : value;
  }
  if (typeof value !== 'object' || value === null) {
    room.left -= String(value).length + AROUND_EACH;
    return value;
  }
  const cut: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    if (room.left <= 0) break;
    if (!Array.isArray(value)) room.left -= key.length + AROUND_EACH;
    cut.push([key.slice(0, most), cutDeep(each, room)]);
  }
  if (!Array.isArray(value)) return Object.fromEntries(cut);
  const kept = cut.map(([, each]) => each);
  return kept.length < value.length ? [...kept, '…'] : kept;
}
