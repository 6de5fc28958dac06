// Which fields of an object are searched, and how much a match in each is worth.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { SEARCHED_TYPES } from '../../../../shared/searched-types.ts';
import { whenAsked } from '../../../../shared/when-asked.ts';
import { datedWords } from './forms.ts';
import { type Language, languageSaid, languageTold } from './languages/detect.ts';
import type { WordLists } from './languages/word-lists.ts';
import { type Term, termOf } from './terms.ts';

interface SearchText {
  title: string;
  body: string;
}

export type SearchedType = (typeof SEARCHED_TYPES)[number];

const TITLES: Readonly<Record<SearchedType, string>> = {
  project: 'title',
  goal: 'title',
  commitment: 'title',
  decision: 'title',
  artifact: 'title',
  event: 'title',
  memory: 'statement',
  preference: 'key',
};

const BODIES: Readonly<Record<SearchedType, readonly string[]>> = {
  project: ['charter', 'stakeholders', 'current_step', 'situation_intent'],
  goal: ['outcome', 'horizon', 'measure', 'current_step', 'situation_intent'],
  commitment: ['counterparty', 'due_at'],
  decision: ['chosen_option', 'alternatives', 'rationale', 'decided_at'],
  artifact: ['body_text', 'subject', 'sender', 'recipients', 'sent_at'],
  event: ['location', 'attendees', 'starts_at'],
  memory: ['valid_from', 'valid_until'],
  preference: ['value', 'rationale'],
};

/** The names by which a question calls each kind of thing: whoever asks what was decided means a decision. */
const KINDS: Readonly<Record<string, WordLists>> = {
  decision: {
    en: 'decision decided decide choose option',
    de: 'Entscheidung entschieden entscheiden Beschluss beschlossen',
    es: 'decisión decidido decidir',
    pt: 'decisão decidido decidir',
    fr: 'décision décidé décider',
    it: 'decisione deciso decidere',
    nl: 'beslissing besloten beslissen besluit',
  },
  commitment: {
    en: 'commitment promise promised owe due deadline must send',
    de: 'Zusage Versprechen versprochen zugesagt fällig Frist',
    es: 'compromiso promesa prometido',
    pt: 'compromisso promessa prometido prazo',
    fr: 'engagement promesse promis échéance',
    it: 'impegno promessa promesso scadenza',
    nl: 'belofte beloofd toezegging deadline',
  },
  preference: {
    en: 'preference prefer like favourite favorite usual want',
    de: 'Vorliebe bevorzugen bevorzugt gewöhnlich',
    es: 'preferencia preferir favorito habitual',
    pt: 'preferência preferir favorito habitual',
    fr: 'préférence préférer préféré habituel',
    it: 'preferenza preferire preferito abituale',
    nl: 'voorkeur lievelings gebruikelijk',
  },
  goal: {
    en: 'goal aim objective target achieve outcome',
    de: 'Ziel',
    es: 'objetivo',
    pt: 'objetivo',
    fr: 'objectif',
    it: 'obiettivo traguardo',
    nl: 'doel doelstelling',
  },
  artifact: {
    en: 'mail mailed email letter document file attachment note',
    de: 'Mail E-Mail Brief Dokument Datei Anhang Notiz',
    es: 'correo mail email carta documento adjunto',
    pt: 'mail email carta documento ficheiro anexo',
    fr: 'mail e-mail courriel lettre document fichier',
    it: 'mail email lettera documento file allegato',
    nl: 'mail e-mail brief document bestand bijlage notitie',
  },
  event: {
    en: 'event appointment meeting calendar',
    de: 'Termin Besprechung Kalender',
    es: 'cita reunión calendario evento',
    pt: 'reunião calendário evento',
    fr: 'rendez-vous réunion calendrier événement',
    it: 'appuntamento riunione calendario evento',
    nl: 'afspraak vergadering kalender agenda',
  },
  project: {
    en: 'project',
    de: 'Projekt',
    es: 'proyecto',
    pt: 'projeto projecto',
    fr: 'projet',
    it: 'progetto',
    nl: 'project',
  },
};

// Made when it is first asked for, because it needs the verb forms of six languages: a hub that is only started needs none.
const kindOf = whenAsked(
  () =>
    new Map(
      Object.entries(KINDS).flatMap(([type, lists]) =>
        Object.entries(lists).flatMap(([language, words]) =>
          words
            .split(' ')
            .map((word) => termOf(word, language as Language))
            .map(({ stem }): [string, string] => [`${language} ${stem}`, type]),
        ),
      ),
    ),
);

export function typeMeant({ stem, language }: Term): string | undefined {
  return kindOf().get(`${language} ${stem}`);
}

/** Relations, grants, the profile and the vault's own are not searched. */
export function isSearchedType(type: string): type is SearchedType {
  return Object.hasOwn(TITLES, type);
}

/** The text by which a record is searched; undefined for what is not searched. */
export function searchTextOf(record: AnyRecord): SearchText | undefined {
  return textWith(record, () => true);
}

/** The same as it is shown: an instant that is searched in words is told by its own field, in the time of whoever reads it. */
export function shownTextOf(record: AnyRecord): SearchText | undefined {
  return textWith(record, (name) => !isInstant(name));
}

function textWith(record: AnyRecord, isWanted: (name: string) => boolean): SearchText | undefined {
  const { type } = record;
  if (!isSearchedType(type)) return undefined;
  const title = TITLES[type];
  const body = BODIES[type].filter(isWanted).map((name) => textOf(name, record[name]));
  return { title: textOf(title, record[title]), body: [...body, record.labels.join(' ')].filter(Boolean).join(' \n') };
}

/**
 * The text that tells what a record means: its words, without its instants, whose months say nothing of it. Undefined for what
 * is not searched.
 */
export function meantTextOf(record: AnyRecord): string | undefined {
  const { type } = record;
  if (!isSearchedType(type)) return undefined;
  const names = [TITLES[type], ...BODIES[type].filter((name) => !isInstant(name))];
  return [...names.map((name) => textOf(name, record[name])), ...record.labels].join(' \n');
}

function isInstant(name: string): boolean {
  return name.endsWith('_at') || name.startsWith('valid_');
}

/** The language of a title and a body that tell none of their own. “Carla: Dec 11, ortho” looks French; the letter below it does not. */
export function usualLanguage({ title, body }: SearchText): Language {
  return languageSaid(title) ?? languageTold(body) ?? languageTold(title) ?? 'en';
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return isInstant(name) ? datedWords(value) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((each) => textOf('', each)).join(' ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => `${key} ${textOf('', each)}`)
      .join(' ');
  return '';
}
