// Many decisions of one command: each is made by itself. One that somebody made meanwhile, in another terminal or on the page, holds
// up none of the others; and whoever ends the command, or whatever stops it, is told how far it came.
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';

export type Decision = 'accept' | 'reject';

/** Decided by somebody else since it was named. */
interface Meanwhile {
  id: string;
  why: string;
}

interface Decided {
  done: string[];
  meanwhile: Meanwhile[];
}

export async function decideEach(
  ids: readonly string[],
  decision: Decision,
  decide: (id: string, index: number) => Promise<void>,
): Promise<Decided> {
  const decided: Decided = { done: [], meanwhile: [] };
  const ending = endAsked();
  try {
    for (const [index, id] of ids.entries()) {
      if (ending.isAsked()) throw new CommandRefused('It was ended by Ctrl-C.', 'interrupted');
      try {
        await decide(id, index);
        decided.done.push(id);
      } catch (error) {
        // Of one alone the hub says what became of it.
        if (ids.length === 1 || !isMeanwhile(error)) throw error;
        decided.meanwhile.push({ id, why: error.message });
      }
    }
  } catch (error) {
    throw ids.length === 1 ? error : soFar(error, decided, { asked: ids.length, decision });
  } finally {
    ending.forget();
  }
  return decided;
}

function isMeanwhile(error: unknown): error is CommandRefused {
  return error instanceof CommandRefused && (error.code === 'already_decided' || error.code === 'not_found');
}

/** What was begun is brought to its end. */
function endAsked() {
  let isAsked = false;
  const ask = () => {
    isAsked = true;
  };
  process.on('SIGINT', ask);
  return { isAsked: () => isAsked, forget: () => process.off('SIGINT', ask) };
}

function soFar(
  error: unknown,
  { done, meanwhile }: Decided,
  { asked, decision }: { asked: number; decision: Decision },
): unknown {
  if (!(error instanceof CommandRefused || error instanceof UsageRefused)) return error;
  const left = asked - done.length - meanwhile.length;
  const sentence = `${error.message} ${done.length} of ${asked} ${done.length === 1 ? 'is' : 'are'} ${decision}ed; ${left} still wait${left === 1 ? 's' : ''} for you.`;
  const Refused = error instanceof UsageRefused ? UsageRefused : CommandRefused;
  return new Refused(sentence, error.code);
}

/** By what became of them: of a few the ids as well. */
export function meanwhileLines(meanwhile: readonly Meanwhile[]): string[] {
  return [...Map.groupBy(meanwhile, ({ why }) => why)].map(([why, some]) => {
    const which = some.length > NAMED ? String(some.length) : some.map(({ id }) => id).join(', ');
    return `${which} ${some.length === 1 ? 'was left as it is' : 'were left as they are'}: ${why}`;
  });
}

const NAMED = 3;
