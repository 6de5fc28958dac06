// What a tool answered, as the text that stands before a model.

import type { ContextContract } from '../../schemas/contract.ts';
import type { Static } from '../../schemas/fields.ts';
import { getContextContract, type SearchAnswer, searchPersonalContext } from '../reading.ts';
import type { Tool } from '../tool.ts';
import { contractText } from './contract-text.ts';
import { searchText } from './search-text.ts';

export function answerText(tool: Tool, answer: unknown): string {
  if (tool.name === getContextContract.name) return contractText(answer as ContextContract);
  if (tool.name === searchPersonalContext.name) return searchText(answer as Static<typeof SearchAnswer>);
  return JSON.stringify(actedOn(tool, answer as Record<string, unknown>));
}

/** The fields that a model acts on, and why nobody is asked, where that is said. */
function actedOn({ listed }: Tool, answer: Record<string, unknown>): Record<string, unknown> {
  if (listed === undefined) return answer;
  const isTold = (name: string, value: unknown) => listed.includes(name) || (name === 'because' && value !== null);
  return Object.fromEntries(Object.entries(answer).filter(([name, value]) => isTold(name, value)));
}
