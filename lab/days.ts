// The days of a simulated life: what its owner does, what the post brings, and what two assistants make of it. The same seed
// leads the same life, on every machine, whatever it is lived in.

import { HubError } from '../shared/errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/limits.ts';
import type { SimDeed } from '../shared/schemas/lab.ts';
import { ASSISTANT_DEEDS, pairAssistants } from './assistant-deeds.ts';
import { Chance } from './chance.ts';
import { type Hands, type Life, tell } from './life.ts';
import { OWNER_DEEDS } from './owner-deeds.ts';
import { POST_DEEDS } from './post-deeds.ts';
import { REVIEW_DEEDS } from './review-deeds.ts';
import { HABITS, ROLES } from './words.ts';

const WAKES_AT_MS = 6.5 * HOUR_MS;

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
    hands.pass(chance.between(1, 40) * MINUTE_MS);
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
