// One package against what its purpose needs. Nothing in here knows how a package is made.
import { NOTHING } from './life.ts';

/** A purpose with the ids of the vault. */
export interface Judged {
  class: string;
  /** Each need, with what says the same. */
  needs: readonly (readonly string[])[];
  /** Those of the needs whose absence does harm, by their places. */
  harmful: readonly number[];
  helps: readonly string[];
  anchor: string | null;
  /** The projects that anything needed or helpful belongs to. */
  projects: readonly string[];
}

/** Of a package what is looked at. An item that says more is none the worse. */
export interface GivenItem {
  ref: { id: string };
  body: Record<string, unknown>;
  citation: readonly { id: string }[];
}
const JUDGED_LISTS = ['memories', 'preferences', 'decisions', 'goals', 'constraints'] as const;
export type GivenPackage = Record<(typeof JUDGED_LISTS)[number] | 'state', readonly GivenItem[]> & {
  situation: { project_id: string; title: string; current_step: string | null; situation_intent: string | null } | null;
  /** What is mentioned is said as one of its versions; a document is only named. */
  references: readonly { id: string; summary: string; version?: number }[];
  relations: readonly { id: string }[];
  sufficient: boolean;
};

export interface Score {
  needed: number;
  found: number;
  /** Those of the needs that an item of the lists meets, and not only a line below them. */
  listed: number;
  harmful: number;
  harmfulFound: number;
  items: number;
  /** Those of the items that are needed or helpful. */
  useful: number;
  /** The lines below the lists, and those of them that are needed or helpful. */
  lines: number;
  usefulLines: number;
  isComplete: boolean;
  saysSufficient: boolean;
  isWronglyAnchored: boolean;
  textBytes: number;
  structuredBytes: number;
  contentBytes: number;
  /** The first id of each need that is missing, and the ids of items that nobody asked for. */
  missing: string[];
  superfluous: string[];
}

export function scorePackage(judged: Judged, given: GivenPackage, text: string): Score {
  const items = JUDGED_LISTS.flatMap((list) => given[list]);
  const there = idsIn(given);
  const isMet = judged.needs.map((same) => same.some((id) => there.has(id)));
  const listed = new Set(items.map(({ ref }) => ref.id));
  const lines = given.references.filter(({ version }) => version !== undefined);
  const wanted = new Set([...judged.needs.flat(), ...judged.helps]);
  const superfluous = items.filter(({ ref }) => !wanted.has(ref.id)).map(({ ref }) => ref.id);
  return {
    needed: judged.needs.length,
    found: isMet.filter(Boolean).length,
    listed: judged.needs.filter((same) => same.some((id) => listed.has(id))).length,
    harmful: judged.harmful.length,
    harmfulFound: judged.harmful.filter((place) => isMet[place]).length,
    items: items.length,
    useful: items.length - superfluous.length,
    lines: lines.length,
    usefulLines: lines.filter(({ id }) => wanted.has(id)).length,
    // Where nothing answers, no package is the whole of it.
    isComplete: judged.class !== NOTHING && isMet.every(Boolean),
    saysSufficient: given.sufficient,
    isWronglyAnchored: isWrongAnchor(judged, given.situation?.project_id ?? null),
    textBytes: Buffer.byteLength(text),
    structuredBytes: Buffer.byteLength(JSON.stringify(given)),
    contentBytes: contentIn(text, given),
    missing: judged.needs.flatMap((same, place) => (isMet[place] ? [] : [same[0] as string])),
    superfluous,
  };
}

function idsIn(given: GivenPackage): Set<string> {
  const items = [...JUDGED_LISTS, 'state' as const].flatMap((list) => given[list]);
  const cited = items.flatMap(({ ref, citation }) => [ref.id, ...citation.map(({ id }) => id)]);
  const named = [...given.references, ...given.relations].map(({ id }) => id);
  return new Set([...cited, ...named, ...(given.situation ? [given.situation.project_id] : [])]);
}

/** Where a purpose is about no one project, one to which something needed belongs is as good as none. */
function isWrongAnchor(judged: Judged, found: string | null): boolean {
  if (found === null || found === judged.anchor) return false;
  return judged.class === NOTHING || judged.anchor !== null || !judged.projects.includes(found);
}

/** The bytes of the text that are what an item says, and not how it is said: each text as often as it is meant. */
function contentIn(text: string, given: GivenPackage): number {
  const plain = unfolded(text);
  const items = [...JUDGED_LISTS, 'state' as const].flatMap((list) => given[list]);
  const situation = given.situation && [
    given.situation.title,
    given.situation.current_step,
    given.situation.situation_intent,
  ];
  const meant = new Map<string, number>();
  const mentioned = given.references.flatMap(({ summary, version }) => (version === undefined ? [] : textsIn(summary)));
  for (const said of [...items.flatMap(({ body }) => textsIn(body)), ...mentioned, ...textsIn(situation)])
    meant.set(said, (meant.get(said) ?? 0) + 1);
  let bytes = 0;
  for (const [said, times] of meant) {
    const form = formIn(plain, said);
    if (form !== undefined) bytes += Buffer.byteLength(form) * Math.min(times, plain.split(form).length - 1);
  }
  return bytes;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** An instant may be told by its minute or its day. */
function formIn(plain: string, said: string): string | undefined {
  const forms = INSTANT.test(said) ? [said, said.slice(0, 16), said.slice(0, 10)] : [said];
  return forms.find((form) => form !== '' && plain.includes(form));
}

/** What JSON escapes, and lines that were joined, read as they were. */
function unfolded(text: string): string {
  return text.replaceAll('\\n', ' ').replaceAll('\\"', '"').replaceAll('\\\\', '\\').replace(/\s+/g, ' ');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\s+/g, ' ').trim()];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === 'kind' ? [] : textsIn(each)));
}
