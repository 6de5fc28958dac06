// Things as they are weighed for a purpose, with no vault around them: what is chosen of them goes by their signs and their likelihood.
import type { Frame } from '../../services/vault/contract/frame/frame.ts';
import type { Signs } from '../../services/vault/contract/weighing/signs.ts';
import type { Weighed } from '../../services/vault/contract/weighing/weigh.ts';

interface Thing {
  need?: number;
  signs?: Partial<Signs>;
  record?: object;
}

const SILENT: Partial<Signs> = Object.fromEntries(
  ['said', 'saidFirst', 'like', 'nearAlone', 'nearOver', 'woven', 'harm', 'harmFed', 'health', 'domainWhole'].map(
    (sign) => [sign, 0],
  ),
);

/** A thing that says nothing of the purpose, but for the signs that are given. Its text is its id, so that no two are alike. */
export function weighedThing(type: string, id: string, { need = 0, signs = {}, record = {} }: Thing = {}): Weighed {
  const text = type === 'memory' ? { statement: id } : { title: id };
  return {
    valid: { record: { id, type, labels: [], ...text, ...record } },
    signs: { ...SILENT, inTime: 0, timing: 0, always: 0, ...signs },
    need,
    isForDay: false,
  } as unknown as Weighed;
}

/** What a purpose is taken to be about that names no word, no day and no project, and is surely answered. */
export function plainFrame(purpose: Partial<Frame['purpose']> = {}, more: Partial<Frame> = {}): Frame {
  return {
    purpose: { asks: false, window: null, isOwnersDue: false, owes: false, text: '', domains: new Set(), ...purpose },
    ...{ sought: [], people: [], ownWords: [], likes: [], namingDays: new Map() },
    ...{ project: null, evidence: 'strong', likely: new Map(), ...more },
  } as unknown as Frame;
}

export function idsOf(weighed: readonly Weighed[]): string[] {
  return weighed.map(({ valid }) => valid.record.id);
}
