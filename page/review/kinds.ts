// What waits, by its kinds, as they are called: one of them, and all of them.
import type { WaitingKind } from './waiting.ts';

export const KINDS: Record<WaitingKind, { name: string; many: string }> = {
  action: { name: 'action', many: 'Actions' },
  conflict: { name: 'conflict', many: 'Conflicts' },
  memory: { name: 'memory', many: 'Memories' },
  state: { name: 'where it stands', many: 'Where things stand' },
  relation: { name: 'relation', many: 'Relations' },
  due: { name: 'still true?', many: 'Still true?' },
};
