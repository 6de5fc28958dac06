// `hub decision`: what was decided is decided otherwise, or taken back. Decisions are written down on the page.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { askAll, askApi, ownedHub } from '../api/api-client.ts';
import { idTitled, projectNamed } from '../api/named.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { inCell, print, table } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';

interface Decision {
  id: string;
  title: string;
  chosen_option: string | null;
  alternatives: string[];
}

interface ListOptions extends CommandOptions {
  project?: string;
}

interface SupersedeOptions extends CommandOptions, PersonOptions {
  title?: string;
  why?: string;
}

const LINE_LENGTH = 60;

export async function listDecisions({ project, ...options }: ListOptions): Promise<void> {
  const hub = await ownedHub(options);
  const within = project === undefined ? '' : `?project=${encodeURIComponent(await projectNamed(hub, project))}`;
  const decisions = await askAll<Decision>(hub, `/v1/decisions${within}`);
  const rows = decisions.map((each) => [each.id, inCell(each.title, LINE_LENGTH), inCell(choiceOf(each), LINE_LENGTH)]);
  const lines = table([['ID', 'ABOUT', 'CHOSEN'], ...rows]);
  print(decisions, rows.length === 0 ? 'Nothing is decided.' : lines, options);
}

function choiceOf({ chosen_option, alternatives }: Decision): string {
  return chosen_option ?? ['open', alternatives.join(' or ')].filter(Boolean).join(': ');
}

export async function supersedeDecision(
  id: string,
  words: string[],
  { title, why, ...options }: SupersedeOptions,
): Promise<void> {
  const successor = { ...(title !== undefined && { title }), ...(why !== undefined && { rationale: why }) };
  const chosen = words.join(' ').trim();
  if (chosen === '') {
    throw new UsageRefused('Say what is chosen now, as in `hub decision supersede dec_01JD… Slate`.');
  }
  requirePerson('hub decision supersede', options);
  const body = { chosen_option: chosen, ...successor };
  const made = await ask<Decision>(id, 'supersede', body, options);
  print(made, `Decided as ${made.id}; what held before is kept as history.`, options);
}

export async function retractDecision(id: string, options: CommandOptions & PersonOptions): Promise<void> {
  requirePerson('hub decision retract', options);
  const retracted = await ask<Decision>(id, 'retract', {}, options);
  print(retracted, 'It is taken back; its history stays.', options);
}

async function ask<T>(word: string, what: 'supersede' | 'retract', body: object, options: CommandOptions): Promise<T> {
  if (isId(word) && kindOf(word) !== 'decision') {
    throw new UsageRefused('Name the decision by its id or its title, as `hub decision list` shows them.');
  }
  const hub = await ownedHub(options);
  const id = isId(word) ? word : idTitled(await askAll<Decision>(hub, '/v1/decisions'), word, 'decision');
  return askApi<T>(hub, 'POST', `/v1/decisions/${id}/${what}`, body);
}
