// What a newly connected assistant may see: asked in plain words at a terminal, or named by --preset.
import { createInterface } from 'node:readline/promises';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { answerTo } from '../terminal/ask-line.ts';
import { oneOf } from '../terminal/options.ts';

const PRESETS = {
  read_active_projects:
    'read my active projects, with their goals, decisions, promises and memories, and suggest updates',
  read_project: 'the same for one project only',
  always_ask_before_sending: 'see nothing, but ask me before it does something outside',
  none: 'nothing for now',
} as const;
type Preset = keyof typeof PRESETS;

export interface GrantChoice {
  preset?: string | undefined;
  only?: string | undefined;
}

export interface Project {
  id: string;
  title: string;
}

interface Chosen {
  preset: Exclude<Preset, 'none'>;
  selectors?: { project: string };
}

/** Null: no grant. Without a terminal nobody is asked. */
export async function chooseGrant(
  { preset, only }: GrantChoice,
  name: string,
  projects: () => Promise<Project[]>,
  { mayAsk }: { mayAsk: boolean },
): Promise<Chosen | null> {
  const named = preset ?? (only === undefined ? undefined : 'read_project');
  if (named === undefined && !mayAsk) return null;
  const chosen = named === undefined ? await askPreset(name) : knownPreset(named);
  if (only !== undefined && chosen !== 'read_project')
    throw new UsageRefused('--only goes with the preset read_project, and with no other.');
  if (chosen === 'none') return null;
  if (chosen !== 'read_project') return { preset: chosen };
  const all = await projects();
  const project = only === undefined ? await askProject(all, mayAsk) : projectNamed(all, only);
  return { preset: chosen, selectors: { project: project.id } };
}

export function knownPreset(text: string): Preset {
  return oneOf(text, '--preset', Object.keys(PRESETS) as Preset[]);
}

async function askPreset(name: string): Promise<Preset> {
  const presets = Object.entries(PRESETS) as [Preset, string][];
  const number = await askNumber(
    `What may ${name} do?`,
    presets.map(([, words]) => words),
  );
  return (presets[number] as [Preset, string])[0];
}

async function askProject(projects: Project[], mayAsk: boolean): Promise<Project> {
  if (!mayAsk) throw new UsageRefused('The preset read_project needs --only with the project.');
  if (projects.length === 0)
    throw new CommandRefused('There is no project yet; make one first, or choose another preset.');
  const number = await askNumber(
    'Which project?',
    projects.map(({ title }) => title),
  );
  return projects[number] as Project;
}

function projectNamed(projects: Project[], text: string): Project {
  const found = projects.filter(({ id, title }) => id === text || title.toLowerCase() === text.toLowerCase());
  if (found.length === 1) return found[0] as Project;
  throw new CommandRefused(
    found.length === 0
      ? 'There is no project of this id or title.'
      : 'Several projects have this title; name one by its id.',
  );
}

async function askNumber(question: string, choices: string[]): Promise<number> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const list = choices.map((choice, index) => `  ${index + 1}  ${choice}`).join('\n');
    for (;;) {
      const text = await answerTo(terminal, `${question}\n${list}\nNumber: `);
      if (text === undefined) throw new CommandRefused('Nothing was chosen, so nothing was changed.');
      const number = Number(text.trim());
      if (Number.isInteger(number) && number >= 1 && number <= choices.length) return number - 1;
    }
  } finally {
    terminal.close();
  }
}
