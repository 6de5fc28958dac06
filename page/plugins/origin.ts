import type { Schemas } from '../hub/client.ts';

export const ORIGINS: Record<Schemas['Plugin']['origin'], string> = {
  bundled: 'comes with the hub',
  marketplace: 'from the catalog',
  sideload: 'brought in by you',
};
