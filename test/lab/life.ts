// A simulated life, a day at a time: what its owner does, what the post brings, and what two assistants make of it. The
// same seed leads the same life, on every machine, whatever it is lived in.
import type { Method, ParamsOf, ResultOf, Written } from '../../shared/contracts/method.ts';
import { HubError } from '../../shared/errors.ts';
import type { ImportedItem } from '../../shared/schemas/imported-item.ts';
import type { SimDeed } from '../../shared/schemas/lab.ts';
import type { Classification } from '../../shared/schemas/object.ts';
import { ASSISTANT_DEEDS, pairAssistants } from './assistant-deeds.ts';
import { Chance } from './chance.ts';
import { OWNER_DEEDS } from './owner-deeds.ts';
import { POST_DEEDS } from './post-deeds.ts';
import { REVIEW_DEEDS } from './review-deeds.ts';
import { HABITS, ROLES } from './words.ts';

export type ValueOf<M extends Method> = ResultOf<M> extends Written<infer V> ? V : ResultOf<M>;
export type ArrivingItem = ImportedItem & { classification: Classification };

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

export interface LivedProject {
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

const DAY_MS = 86_400_000;
const WAKES_AT_MS = 6.5 * 3_600_000;

export async function beginLife(seed: number, hands: Hands): Promise<Life> {
  const chance = new Chance(seed);
  const life: Life = {
    persona: `A ${chance.of(ROLES)} who drinks coffee ${HABITS[0]?.[1]}`,
    chance,
    hands,
    projects: [],
    memories: [],
    preferences: new Map(),
    commitments: [],
    mails: 0,
    events: new Map(),
    assistants: [],
    deeds: [],
  };
  await pairAssistants(life);
  return life;
}

/** The next day of it, from the morning on: everything that happens, in the order in which it happens. */
export async function liveDay(life: Life): Promise<SimDeed[]> {
  const { chance, hands } = life;
  life.deeds = [];
  const midnight = (Math.floor(Date.parse(hands.now) / DAY_MS) + 1) * DAY_MS;
  hands.pass(midnight + WAKES_AT_MS - Date.parse(hands.now));
  for (const { share, happens } of [...POST_DEEDS, ...OWNER_DEEDS, ...ASSISTANT_DEEDS, ...REVIEW_DEEDS]) {
    if (!chance.happens(share)) continue;
    hands.pass(chance.between(1, 40) * 60_000);
    try {
      await happens(life);
    } catch (error) {
      // The vault has rules for its owner too, and a life runs into them.
      if (!(error instanceof HubError)) throw error;
      tell(life, 'owner', `was refused: ${error.code}`);
    }
  }
  return life.deeds;
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
