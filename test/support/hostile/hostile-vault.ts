/// <reference lib="dom" />
// A vault in which every text is an attack on the page that shows it: memories, projects, labels, proposals, what assistants
// ask and what they are called.
import type { Page } from 'playwright-core';
import { madeVisible } from '../../../shared/visible-text.ts';
import { linkAssistant, pairAssistant, type TestAssistant } from '../assistant.ts';
import type { TestHub } from '../hub.ts';
import { ATTACKS, LONG_ATTACKS } from './markup-attacks.ts';

export interface HostileVault {
  /** A memory with as many attacks for its labels as a memory may have. */
  labelled: string;
  /** A project with as many attacks around it as a project may have. */
  surrounded: string;
  asker: TestAssistant;
}

/** As many attacks as fit into one list of an object. */
export const LISTED = ATTACKS.slice(-100);
/** As many names of assistants as the page lists, with room for the two that speak and for those of others. */
export const CALLED = ATTACKS.slice(-80);
/** A text that is markup and hides something. */
export const EXPOSED = '\u2066<img src=x onerror=hasRun=1>\u2069';

export async function attackVault(hub: TestHub): Promise<HostileVault> {
  const make = async (path: string, body: Record<string, unknown>) => {
    const answer = await hub.request('POST', `/v1/${path}`, { body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.id as string;
  };
  const asked = async (assistant: TestAssistant, tool: string, body: unknown) => {
    const answer = await assistant.call(tool, body);
    if (answer.status !== 200) throw new Error(`${tool} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  const remember = (statement: string) => make('memories', { kind: 'semantic', statement });
  const [proposer, asker] = await Promise.all([
    pairAssistant(hub, { capabilities: ['project.read', 'memory.propose', 'memory.retrieve', 'action.propose'] }),
    pairAssistant(hub, { preset: 'read_active_projects' }, EXPOSED),
  ]);
  // Neighbours in the timeline differ, so that each is a line of its own.
  for (const text of ATTACKS) {
    // Some attacks are the same words: in projects of their own they stay separate proposals.
    const project_id = await make('projects', { title: text, current_step: text });
    const memory = { kind: 'semantic', statement: text, project_id };
    await Promise.all([
      asked(proposer, 'propose_memory', { memory, evidence_refs: [text] }),
      CALLED.includes(text) && linkAssistant(hub, text),
    ]);
    await Promise.all([remember(text), asked(asker, 'search_personal_context', { query: text, purpose: text })]);
  }
  for (const text of LONG_ATTACKS) await remember(text);
  const labelled = await make('memories', { kind: 'semantic', statement: 'Well labelled', labels: LISTED });
  const surrounded = await make('projects', {
    title: EXPOSED,
    stakeholders: LISTED,
    charter: LONG_ATTACKS[0],
  });
  await make('goals', { title: EXPOSED, outcome: EXPOSED, project_id: surrounded });
  await make('commitments', { title: EXPOSED, counterparty: EXPOSED, project_id: surrounded });
  await make('decisions', { title: EXPOSED, chosen_option: EXPOSED, alternatives: [EXPOSED], project_id: surrounded });
  await asked(proposer, 'request_approval', { intent_summary: EXPOSED, rationale: EXPOSED, impact: EXPOSED });
  return { labelled, surrounded, asker };
}

/** The texts that are not shown as text, with what they hide written out. A list has no more rows than the screen holds. */
export async function notShown(page: Page, selector: string, texts: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(async (selector) => {
    const found = new Set<string>();
    for (let top = 0; ; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
      for (const each of document.querySelectorAll(selector)) found.add(each.textContent ?? '');
      if (top + innerHeight >= document.documentElement.scrollHeight) return [...found];
    }
  }, selector);
  const there = new Set(shown);
  return texts.map(madeVisible).filter((text) => !there.has(text));
}

/** What has become of a text beside text: the trace of a run, an element, an attribute, an address, a character that hides. */
export function tracesIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const traces: string[] = [];
    if ('hasRun' in window) traces.push('something ran, or is called like it');
    if (frames.length > 0) traces.push('there is a frame');
    const isForeign = (address: string) => new URL(address, location.href).origin !== location.origin;
    const isHidden = /(?!\n|\t|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;
    if (isHidden.test(document.body.textContent ?? '')) traces.push('a hidden character is in the text');
    if (isHidden.test(document.title)) traces.push('a hidden character is in the title');
    for (const element of document.querySelectorAll('body *:not(img[src="/ui/mark.svg"])')) {
      const name = element.localName;
      if (/^(script|style|iframe|object|embed|base|link|meta|img|image|template|math|audio|video)$/.test(name))
        traces.push(`<${name}>`);
      for (const attribute of element.attributes) {
        const { value } = attribute;
        if (attribute.name.startsWith('on')) traces.push(`<${name} ${attribute.name}>`);
        if (/^(href|xlink:href|src|action|formaction|data)$/.test(attribute.name) && isForeign(value))
          traces.push(`<${name} ${attribute.name}=${value}>`);
        if (attribute.name !== 'value' && isHidden.test(value))
          traces.push(`a hidden character in <${name} ${attribute.name}>`);
      }
    }
    return [...new Set(traces)];
  });
}
