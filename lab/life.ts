// A simulated life: what it remembers of itself, and how it reaches into the vault that it is lived in.

import { DAY_MS } from '../shared/limits.ts';
import type { Method, ParamsOf, ResultOf, Written } from '../shared/methods/method.ts';
import type { ImportedItem } from '../shared/schemas/imported-item.ts';
import type { SimDeed } from '../shared/schemas/lab.ts';
import type { Classification } from '../shared/schemas/object.ts';
import type { Chance } from './chance.ts';

export type ValueOf<M extends Method> = ResultOf<M> extends Written<infer V> ? V : ResultOf<M>;
type ArrivingItem = ImportedItem & { classification: Classification };

/** How a life reaches into the vault that it is lived in. */
export interface Hands {
  readonly now: string;
  pass(ms: number): void;
  /** With the owner's token when it is left out. */
  call<M extends Method>(method: M, params: ParamsOf<M>, token?: string): Promise<ValueOf<M>>;
  /** What a mailbox or a calendar has, and has no more. */
  arrive(source: string, items: ArrivingItem[]): Promise<void>;
  vanish(source: string, keys: string[]): Promise<void>;
}

interface LivedProject {
  id: string;
  title: string;
  cue: string;
  status: 'active' | 'paused' | 'done';
}

export interface SimAssistant {
  name: string;
  connection: string;
  token: string;
  grant: string;
}

/** All that a life remembers of itself. */
export interface Life {
  persona: string;
  chance: Chance;
  hands: Hands;
  projects: LivedProject[];
  memories: string[];
  /** The live preference of each key. */
  preferences: Map<string, string>;
  commitments: string[];
  mails: number;
  events: Map<string, string>;
  assistants: SimAssistant[];
  deeds: SimDeed[];
}

/** One thing that may happen on a day, in this share of all days. */
export interface Deed {
  share: number;
  happens(life: Life): Promise<void>;
}

export function tell(life: Life, who: string, what: string, ...refs: string[]): void {
  life.deeds.push({ who, what, refs });
}

export function activeProject({ projects, chance }: Life): LivedProject | undefined {
  const active = projects.filter(({ status }) => status === 'active');
  return active.length === 0 ? undefined : chance.of(active);
}

export function daysFrom({ hands }: Life, days: number): string {
  return new Date(Date.parse(hands.now) + days * DAY_MS).toISOString();
}
