// Compiled, never run: what hub-sdk.d.ts tells the authors of plugins is what the hub hands over, in both directions.
import type * as declared from 'hub-sdk';
import type * as real from '../../services/plugin-host/sdk/hub.ts';
import type { sourceKey } from '../../services/plugin-host/sdk/hub-sdk.ts';

type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : { handedOver: A; declared: B };

export const checks: [
  Same<real.ImportedItem, declared.ImportedItem>,
  Same<real.FetchAnswer, declared.FetchAnswer>,
  Same<Parameters<real.Hub['http_fetch']>, Parameters<declared.Hub['http_fetch']>>,
  Same<real.Hub, declared.Hub>,
  Same<typeof sourceKey, typeof declared.sourceKey>,
] = [true, true, true, true, true];
