// Small lives, what their owners ask for on everyday occasions (the day, the week, a time for a meeting, what was promised), and one
// package of theirs against what its purpose needs.
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import { Commitment } from '../../../shared/schemas/commitment.ts';
import type { ContextContract } from '../../../shared/schemas/contract.ts';
import { Decision } from '../../../shared/schemas/decision.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import { Preference } from '../../../shared/schemas/preference.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { ALL, reader } from '../contract-reader.ts';
import { VaultHere } from '../vault-here.ts';

interface EverydayPurpose {
  purpose: string;
  /** Names of what the package cannot do without. */
  needs: readonly string[];
  /** Names of what would mislead: they must be in no list. */
  not?: readonly string[];
  /** The days that are meant, the last one included. */
  days?: readonly [first: string, last: string];
  /** Whether the package must not say that it is all. */
  isNeverWhole?: boolean;
  /** What one of the hints has to say. */
  hint?: RegExp;
  /** Names of what is needed as well and not found: then the package must not say that it is all. */
  lacks?: readonly string[];
}

export interface EverydayLife {
  language: string;
  now: string;
  things: Readonly<Record<string, readonly [family: Family, fields: Record<string, unknown>]>>;
  purposes: readonly EverydayPurpose[];
}

export const project = (title: string, fields = {}) => [Project, { title, ...fields }] as const;
export const promise = (title: string, due: string | null, fields = {}) =>
  [Commitment, { title, due_at: due && `${due}T12:00:00.000Z`, ...fields }] as const;
export const event = (title: string, at: string, fields = {}) =>
  [CalendarEvent, { title, starts_at: `${at}:00.000Z`, ...fields }] as const;
export const preference = (key: string, value: string) => [Preference, { key, value }] as const;
export const memory = (statement: string, fields = {}) => [Memory, { kind: 'semantic', statement, ...fields }] as const;
export const goal = (title: string, fields = {}) => [Goal, { title, ...fields }] as const;
export const decision = (title: string, chosen_option: string, fields = {}) =>
  [Decision, { title, chosen_option, ...fields }] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_BETWEEN = 3;
/** So many days before the questions everything was entered. */
const DAYS_BEFORE = 60;
const LISTS = ['memories', 'preferences', 'decisions', 'goals', 'constraints'] as const;

interface Everyday {
  /** What is wrong with the package, in words; empty where all is well. */
  faultsOf(purpose: EverydayPurpose): Promise<string[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function everyday(life: EverydayLife): Promise<Everyday> {
  const inside = await VaultHere.create({ now: Date.parse(life.now) - DAYS_BEFORE * DAY_MS });
  const ids = new Map<string, string>();
  for (const [name, [family, fields]] of Object.entries(life.things)) {
    const project_id = typeof fields.project_id === 'string' ? { project_id: ids.get(fields.project_id) } : {};
    const made: AnyRecord = await inside.create(family, { ...fields, ...project_id });
    ids.set(name, made.id);
    inside.pass(HOURS_BETWEEN * HOUR_MS);
  }
  inside.pass(Date.parse(life.now) - Date.parse(inside.now));
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const ask = await reader(inside, ALL);
  return {
    async faultsOf(purpose) {
      const told = await ask({ purpose: purpose.purpose });
      const named = (id: string) => names.get(id) ?? id;
      const listed = LISTS.flatMap((list) => told[list].map(({ ref }) => named(ref.id)));
      return faultsOf(purpose, told, { listed, mentioned: told.references.map(({ id }) => named(id)) });
    },
    [Symbol.asyncDispose]: () => inside[Symbol.asyncDispose](),
  };
}

function faultsOf(
  { needs, lacks = [], not = [], days, hint, isNeverWhole }: EverydayPurpose,
  told: ContextContract,
  { listed, mentioned }: { listed: readonly string[]; mentioned: readonly string[] },
): string[] {
  const missing = [...needs, ...lacks].filter((name) => !listed.includes(name) && !mentioned.includes(name));
  const misleading = not.filter((name) => listed.includes(name));
  const window = told.window && [
    (told.window.events_from ?? told.window.from)?.slice(0, 10),
    new Date(Date.parse(told.window.to) - 1).toISOString().slice(0, 10),
  ];
  return [
    ...missing.filter((name) => !lacks.includes(name)).map((name) => `lacks ${name}`),
    ...misleading.map((name) => `holds ${name}`),
    ...(days && String(window) !== String(days) ? [`read as ${window}`] : []),
    ...(hint && !told.capture_hints.some((each) => hint.test(each)) ? ['does not say so'] : []),
    ...(told.sufficient && (isNeverWhole || missing.length > 0) ? ['says it is whole'] : []),
  ];
}
