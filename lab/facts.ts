// A synthetic life with questions about it: the same from the same seed, on every machine. The facts of all projects are
// made of one vocabulary, so that a question often fits several and only one is meant; the question says it differently
// than the fact does (inflected, in other words, with the date in another form).
import { Chance } from './chance.ts';
import {
  CHANNELS,
  DOCUMENTS,
  HABITS,
  MATERIALS,
  MONTHS,
  OBJECTS,
  OFFICES,
  PHASES,
  PLACES,
  PROBLEMS,
  PROJECTS,
  ROLES,
  VENDORS,
  WEEKDAYS,
} from './words.ts';

export type FactType = 'memory' | 'goal' | 'decision' | 'commitment' | 'preference' | 'artifact';

interface Fact {
  type: FactType;
  /** Which of PROJECTS it belongs to; null for none. */
  project: number | null;
  body: Record<string, unknown>;
  questions: string[];
}

export interface Question {
  text: string;
  /** Indices of the facts that answer it. */
  right: number[];
}

export interface Life {
  facts: Fact[];
  questions: Question[];
}

const EACH_KIND = 2;
const NOISE = 30;

export function makeLife(seed = 20_250_314): Life {
  const chance = new Chance(seed);
  const facts: Fact[] = PROJECTS.flatMap(({ cue }, project) => [
    ...KINDS.flatMap((kind) => Array.from({ length: EACH_KIND }, () => ({ ...kind(chance, cue), project }))),
    ...Array.from({ length: NOISE }, () => ({ ...noise(chance), project })),
  ]);
  for (const [key, value, question] of HABITS)
    facts.push({ type: 'preference', body: { key, value }, questions: [question], project: null });
  return { facts, questions: questionsAbout(facts, chance) };
}

/** One question for each fact, and every fact of which the same is asked is a right answer to it. */
function questionsAbout(facts: readonly Fact[], chance: Chance): Question[] {
  const asked = new Map<string, number[]>();
  for (const [index, { questions }] of facts.entries())
    for (const text of questions) asked.set(text, [...(asked.get(text) ?? []), index]);
  const chosen = new Set(facts.flatMap(({ questions }) => (questions.length > 0 ? [chance.of(questions)] : [])));
  return [...chosen].map((text) => ({ text, right: asked.get(text) as number[] }));
}

type Told = Omit<Fact, 'project'>;
type Kind = (chance: Chance, cue: string) => Told;

const KINDS: readonly Kind[] = [
  (chance, cue) => {
    const role = chance.of(ROLES);
    const [day, hour] = [chance.of(WEEKDAYS), chance.between(8, 17)];
    return memory(`The ${role} can only come on ${day}s before ${hour} o'clock.`, [
      `On which days does the ${role} come for the ${cue}?`,
      `When could the ${role} be coming to the ${cue}?`,
    ]);
  },
  (chance, cue) => {
    const [vendor, date] = [chance.of(VENDORS), dateOf(chance)];
    return memory(`We paid ${vendor} ${chance.between(2, 90) * 10} euros in advance on ${written(date)}.`, [
      `What did we pay ${vendor} in advance for the ${cue}?`,
      `Which payment in advance did ${vendor} get on ${iso(date)}?`,
      `${cue}: advance paid to ${vendor}`,
    ]);
  },
  (chance, cue) => {
    const [vendor, material, place] = [chance.of(VENDORS), chance.of(MATERIALS), chance.of(PLACES)];
    return memory(`${vendor} delivers the ${material} to ${place}; the driver wants a call an hour earlier.`, [
      `Where will the ${material} for the ${cue} be delivered?`,
      `Who is delivering the ${material} to ${place}?`,
    ]);
  },
  (chance, cue) => {
    const [place, object] = [chance.of(PLACES), chance.of(OBJECTS)];
    return memory(`The spare key of ${place} hangs behind the ${object}.`, [
      `Where are the spare keys of ${place} for the ${cue}?`,
      `What is hanging behind the ${object}?`,
    ]);
  },
  (chance, cue) => {
    const object = chance.of(OBJECTS);
    return memory(`Measured the ${object}: ${chance.between(40, 260)} by ${chance.between(40, 260)} centimetres.`, [
      `What are the measurements of the ${object} in the ${cue}?`,
      `How many centimetres does the ${object} of the ${cue} measure?`,
    ]);
  },
  (chance, cue) => {
    const [role, problem, object, date] = [chance.of(ROLES), chance.of(PROBLEMS), chance.of(OBJECTS), dateOf(chance)];
    return memory(`On ${written(date)} the ${role} found ${problem} behind the ${object}.`, [
      `What did the ${role} find behind the ${object}?`,
      `What was found on ${iso(date)}?`,
      `Who finds ${problem} on ${short(date)}?`,
      `Finding of ${problem} at the ${cue}`,
    ]);
  },
  (chance, cue) => {
    const [phase, whole] = [chance.of(PHASES), chance.between(10, 80) * 100];
    const grouped = `${Math.floor(whole / 1000)},${String(whole % 1000).padStart(3, '0')}`;
    return memory(`The budget for the ${phase} is ${whole < 1000 ? whole : grouped} euros, a third of it is spent.`, [
      `How much was budgeted for the ${phase} of the ${cue}?`,
      `budget ${whole} euros ${cue}`,
    ]);
  },
  (chance, cue) => {
    const [role, channel] = [chance.of(ROLES), chance.of(CHANNELS)];
    return memory(`The ${role} answers ${channel} sooner than phone calls.`, [
      `Which kind of message does the ${role} of the ${cue} answer soonest?`,
      `How will the ${role} be answering for the ${cue}?`,
    ]);
  },
  (chance, cue) => {
    const [office, code] = [chance.of(OFFICES), `${chance.between(100, 999)}-${chance.between(10, 99)}`];
    return memory(`The permit of the ${office} has the number ${code}.`, [
      `What number has the permit for the ${cue}?`,
      `Which permits were numbered by the ${office} for the ${cue}?`,
      `permit ${code}`,
    ]);
  },
  (chance, cue) => {
    const [count, object] = [chance.of(NUMBERS), chance.of(OBJECTS)];
    return memory(`We bought ${count[0]} screws for the ${object} and kept the receipt.`, [
      `For what did we buy ${count[1]} screws?`,
      `Buying screws for the ${object} of the ${cue}`,
      `Who keeps receipts for the ${object} in the ${cue}?`,
    ]);
  },
  (chance, cue) => {
    const [material, other, object, date] = [
      chance.of(MATERIALS),
      chance.of(MATERIALS),
      chance.of(OBJECTS),
      dateOf(chance),
    ];
    const body = {
      title: `Use ${material} for the ${object}`,
      chosen_option: material,
      alternatives: [other],
      rationale: `They outlast ${other} and are in stock.`,
      decided_at: `${iso(date)}T09:00:00.000Z`,
    };
    return {
      type: 'decision',
      body,
      questions: [
        `What did we decide to use for the ${object} of the ${cue}?`,
        `Why were ${material} chosen for the ${object}?`,
        `Which decision was made on ${short(date)}?`,
      ],
    };
  },
  (chance, cue) => {
    const [role, document, date] = [chance.of(ROLES), chance.of(DOCUMENTS), dateOf(chance)];
    const body = { title: `Send the ${document}`, counterparty: `the ${role}`, due_at: `${iso(date)}T12:00:00.000Z` };
    return {
      type: 'commitment',
      body,
      questions: [
        `What have I promised the ${role} of the ${cue}?`,
        `When is the ${document} due for the ${cue}?`,
        `Which ${document} must be sent by ${written(date)}?`,
      ],
    };
  },
  (chance, cue) => {
    const [phase, month] = [chance.of(PHASES), chance.of(MONTHS)];
    const body = { title: `Finish the ${phase} before ${month}`, outcome: 'Nothing is left over for the next season.' };
    return {
      type: 'goal',
      body,
      questions: [
        `What is our goal for the ${phase} of the ${cue}?`,
        `Which ${phase} is to be finished before ${month.slice(0, 3)} in the ${cue}?`,
      ],
    };
  },
  (chance, cue) => {
    const [vendor, document] = [chance.of(VENDORS), chance.of(DOCUMENTS)];
    const body = {
      kind: 'email',
      title: `Your ${document}`,
      body_text: `Please find the ${document} attached. We close at ${chance.between(15, 19)} o'clock on Fridays.`,
      sender: vendor,
    };
    return {
      type: 'artifact',
      body,
      questions: [
        `Which mail about the ${document} came from ${vendor}?`,
        `${vendor} mailed the ${document} for the ${cue}`,
      ],
    };
  },
];

const NUMBERS = [
  ['twelve', '12'],
  ['40', 'forty'],
  ['sixteen', '16'],
  ['90', 'ninety'],
  ['1,500', '1500'],
] as const;

function memory(statement: string, questions: string[]): Told {
  return { type: 'memory', body: { kind: 'semantic', statement }, questions };
}

/** What is remembered besides and never asked for, in the same words. */
function noise(chance: Chance): Told {
  const statement = chance.of([
    () => `Talked with the ${chance.of(ROLES)} about the ${chance.of(OBJECTS)} and the weather.`,
    () => `The ${chance.of(MATERIALS)} from ${chance.of(VENDORS)} looked better than last time.`,
    () => `Notes on the ${chance.of(PHASES)} lie in ${chance.of(PLACES)}, next to the ${chance.of(OBJECTS)}.`,
    () => `The ${chance.of(OFFICES)} is closed in ${chance.of(MONTHS)}.`,
    () => `Looked at the ${chance.of(DOCUMENTS)} again on ${written(dateOf(chance))}; nothing to do.`,
    () => `The ${chance.of(ROLES)} was late, the ${chance.of(OBJECTS)} had to wait.`,
  ])();
  return { type: 'memory', body: { kind: 'episodic', statement }, questions: [] };
}

type Day = ReturnType<typeof dateOf>;

function dateOf(chance: Chance) {
  return { day: chance.between(1, 28), month: chance.between(0, 11), year: chance.between(2023, 2025) };
}

function written({ day, month, year }: Day): string {
  return `${day} ${MONTHS[month]} ${year}`;
}

function iso({ day, month, year }: Day): string {
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function short({ day, month, year }: Day): string {
  return `${MONTHS[month]?.slice(0, 3)} ${day}${ordinalEnding(day)}, ${year}`;
}

function ordinalEnding(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
