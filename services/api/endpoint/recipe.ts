// How each kind of assistant is connected, for a person to write down: the bridge, which the assistant starts as a command.
import { CONNECTABLE, type Connectable } from '../../../shared/assistants/connectable.ts';
import { type BridgeStart, entryOf, snippetOf } from '../../../shared/assistants/entry.ts';
import { installLinkOf } from '../../../shared/assistants/install-link.ts';
import { placesOf } from '../../../shared/assistants/kinds.ts';
import type { Recipe, RecipeKind } from '../../../shared/schemas/connection.ts';
import { guidanceFor } from '../../../shared/tools/guidance.ts';

export function recipeFor(assistant: RecipeKind, start: BridgeStart): Recipe {
  const kind = CONNECTABLE.find(({ id }) => id === assistant) as Connectable;
  return {
    assistant,
    format: kind.format,
    instructions: `Add this to the configuration of ${kind.name}, beside what is there; \`hub connect ${assistant}\` does it for you. ${kind.afterwards} The snippet holds a token: keep it to yourself.`,
    snippet: snippetOf(kind, start),
    install_link: installLinkOf(assistant, entryOf(kind, start)),
    file_paths: placesOf(kind),
    runtime_rule: guidanceFor(),
  };
}
