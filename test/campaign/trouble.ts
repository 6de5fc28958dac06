// One thing that may happen to a hub during a campaign.
import type { Chance } from '../../lab/chance.ts';
import type { TestHub } from '../support/hub.ts';

export interface Trouble {
  name: string;
  /** How often, as against the others. */
  share: number;
  /** Whether it came to it: whom it was meant for may not have been there. */
  happens(hub: TestHub, chance: Chance): Promise<boolean>;
}
