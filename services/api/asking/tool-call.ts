// A tool, called by whoever makes the request: checked against its own declaration, and asked of the vault.
import type { Written } from '../../../shared/methods/method.ts';
import { methodOfTool } from '../../../shared/methods/tools.ts';
import type { Tool } from '../../../shared/tools/tool.ts';
import { conforms, validationFailed } from '../../../shared/validate.ts';
import { type Asker, type AskOptions, askVault } from './ask-vault.ts';

export async function askTool(
  visit: Asker,
  tool: Tool,
  given: unknown,
  options?: AskOptions,
): Promise<Written<unknown>> {
  if (!conforms(tool.input, given)) throw validationFailed(tool.input, given, 'body');
  const method = methodOfTool(tool.name);
  if (method === undefined) throw new Error('a tool without a method');
  return (await askVault(visit, method, given, options)) as Written<unknown>;
}
