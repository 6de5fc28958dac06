// How long something is kept, and whether its owner wants to be asked about it again.
import type { Schemas } from '../hub/client.ts';
import { Day } from './when.tsx';

export function KeptUntil({ mode, at }: NonNullable<Schemas['Memory']['retention']>) {
  if (mode === 'until_revoked' || at === undefined) return 'for as long as it holds';
  return mode === 'expires' ? (
    <>
      until <Day at={at} />, then it is gone
    </>
  ) : (
    <>
      to be looked at again after <Day at={at} />
    </>
  );
}
