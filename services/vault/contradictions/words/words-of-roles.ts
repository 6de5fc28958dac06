// The small words by which it is read what part something has in what is done: where it goes, from where, as what, for whom. Folded, and by
// language: what is "to" in one is "a" in another. Of what is done as one thing, and of what is done to another, both may be so.
import type { Language } from '../../store/text-index/languages/detect.ts';

export type Role = 'to' | 'from' | 'as' | 'for' | 'place' | 'means' | 'object' | 'how' | '';

type Rows = Readonly<Record<Exclude<Role, 'object' | 'how' | ''>, string>>;

const ROWS: Partial<Record<Language, Rows>> = {
  en: {
    to: 'to into onto towards',
    from: 'from',
    as: 'as',
    for: 'for',
    place: 'in at on near under behind above below inside beside outside',
    means: 'with by via',
  },
  de: {
    to: 'nach zu zum zur',
    from: 'von vom aus',
    as: 'als',
    for: 'fur',
    place: 'in im am an auf bei beim unter hinter neben vor uber',
    means: 'mit per via',
  },
  es: {
    to: 'a al hacia',
    from: 'desde de del',
    as: 'como',
    for: 'para',
    place: 'en sobre bajo junto',
    means: 'con por via',
  },
  fr: {
    to: 'vers jusqu',
    from: 'depuis',
    as: 'comme',
    for: 'pour',
    place: 'en dans sur sous chez au aux',
    means: 'avec par via',
  },
  it: {
    to: 'verso',
    from: 'da dal dalla',
    as: 'come',
    for: 'per',
    place: 'in nel nella sul sulla presso',
    means: 'con via',
  },
  pt: {
    to: 'ao para',
    from: 'desde',
    as: 'como',
    for: '',
    place: 'em no na nos nas sobre sob',
    means: 'com por via',
  },
  nl: {
    to: 'naar',
    from: 'van vanuit',
    as: 'als',
    for: 'voor',
    place: 'in op onder achter bij naast aan',
    means: 'met per via',
  },
};

const ROLE_OF = new Map(
  Object.entries(ROWS).map(([language, rows]) => [
    language,
    new Map(
      Object.entries(rows).flatMap(([role, words]) =>
        words.split(' ').map((word): [string, Role] => [word, role as Role]),
      ),
    ),
  ]),
);

export function roleBehind(word: string, language: Language): Role {
  return ROLE_OF.get(language)?.get(word) ?? '';
}

/** Pairs of parts that may be the same in other words: "with Ann" is "at Ann's", and "by bus" is "on the bus". */
const ALIKE = new Set(
  [
    'place means',
    'place to',
    'from place',
    'for place',
    'for to',
    'how place',
    'how means',
    'how from',
    'how to',
    'how object',
  ].flatMap((pair) => [pair, pair.split(' ').reverse().join(' ')]),
);

/** Whether two parts exclude each other: what somebody works as is never what is done, or where. */
export function areRolesApart(one: Role, other: Role): boolean {
  if (one === other) return false;
  if (one === 'as' || other === 'as') return true;
  return one !== '' && other !== '' && !ALIKE.has(`${one} ${other}`);
}
