// How each kind of assistant is connected, for a person to write down: the bridge, which the assistant starts as a command.
import { type BridgeStart, snippetOf } from '../../../shared/assistants/entry.ts';
import { KINDS, placesOf } from '../../../shared/assistants/kinds.ts';
import { ASSISTANTS, type AssistantId, type Recipe } from '../../../shared/schemas/connection.ts';
import { guidanceFor } from '../../../shared/tools/guidance.ts';

export function recipeFor(assistant: AssistantId, start: BridgeStart): Recipe {
  const kind = KINDS[assistant];
  const name = ASSISTANTS.find(({ id }) => id === assistant)?.name ?? assistant;
  return {
    assistant,
    format: kind.format,
    instructions: `Add this to the configuration of ${name}, beside what is there; \`hub connect ${assistant}\` does it for you. ${kind.afterwards} The snippet holds a token: keep it to yourself.`,
    snippet: snippetOf(kind, start),
    file_paths: placesOf(kind),
    runtime_rule: guidanceFor(),
  };
}
