// Questions about real chats (REALTALK, a public set of ten), with the messages that hold the answer: how many of these are
// among the first ten hits. Each chat is the one project of a vault of its own, each message a memory of its day.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memories, projects } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { TimedVault } from '../timed-vault.ts';

interface Message {
  /** As the evidence names it: D1:4 is the fourth of the first session. */
  dia_id: string;
  speaker: string;
  clean_text: string;
  /** 29.12.2023, 00:51:12 */
  date_time: string;
}

interface AskedQuestion {
  question: string;
  evidence: string[];
  /** 1 over several messages, 2 about a time, 3 to be inferred. */
  category: number;
}

export interface ChatRecall {
  category: number;
  /** Of the messages that hold the answer, those among the first ten hits; and how many could be at best. */
  found: number;
  ceiling: number;
}

const FIRST = 10;

/** In the order of the files and of their questions. */
export async function askRealtalk(folder: string): Promise<ChatRecall[]> {
  const files = readdirSync(folder).filter((name) => /^Chat_\d+_.*\.json$/.test(name));
  if (files.length === 0) throw new Error(`${folder} holds no chats (Chat_*.json)`);
  const recalls: ChatRecall[] = [];
  for (const file of files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    recalls.push(...(await askChat(JSON.parse(readFileSync(join(folder, file), 'utf8')))));
  return recalls;
}

async function askChat(chat: Record<string, unknown> & { qa: AskedQuestion[] }): Promise<ChatRecall[]> {
  const sessions = Object.entries(chat).filter(([name]) => /^session_\d+$/.test(name));
  const messages = sessions.flatMap(([, session]) => session as Message[]);
  const [first] = messages as [Message];
  await using vault = await TimedVault.create(instantOf(first));
  const title = [...new Set(messages.map(({ speaker }) => speaker))].join(' and ');
  const { id: project_id } = await vault.asOwner(projects.create, { title });
  const ids = new Map<string, string>();
  let latest = '';
  for (const message of messages) {
    const at = instantOf(message);
    // A message that was sent late stands where it is in the chat.
    if (at > latest) vault.moveTo(at);
    latest = at > latest ? at : latest;
    const statement = `${message.speaker}: ${message.clean_text}`;
    const memory = { kind: 'episodic', statement, project_id, valid_from: at };
    ids.set(message.dia_id, (await vault.asOwner(memories.create, memory)).id);
  }
  const token = await vault.pairWithEverything();
  const recalls: ChatRecall[] = [];
  for (const { question, evidence, category } of chat.qa) {
    if (evidence.length === 0) continue;
    const named = evidenceOf(evidence);
    const right = named.flatMap((name) => ids.get(name) ?? []);
    const asked = { query: question, purpose: 'answer a question' };
    const { hits } = await vault.asAssistant(tools.searchPersonalContext, asked, token);
    const first = new Set(hits.slice(0, FIRST).map(({ ref }) => ref.id));
    recalls.push({
      category,
      found: share(right.filter((id) => first.has(id)).length, named.length),
      ceiling: share(Math.min(FIRST, right.length), named.length),
    });
  }
  return recalls;
}

/** Several may stand in one entry. What names no message is evidence all the same, and is never found. */
function evidenceOf(entries: readonly string[]): string[] {
  return [...new Set(entries.flatMap((entry) => entry.split(/[;,\s]+/)).filter(Boolean))];
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function instantOf({ date_time }: Message): string {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}), (\d\d:\d\d:\d\d)$/.exec(date_time) ?? [];
  if (time === undefined) throw new Error(`a message of the chats has no date: ${date_time}`);
  return `${year}-${month}-${day}T${time}Z`;
}
