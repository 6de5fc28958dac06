// The kit for the authors of plugins: `hub plugin new | validate | run | pack | sign`. One command, one process; the
// command line starts it with the permissions that the command needs and no others.
//
// It owns nothing and reaches no hub. It trusts the author at the terminal, and no plugin: what it runs, it runs in the box.
import { HubError } from '../../../shared/errors.ts';
import { readCommand, type Said } from './kit-command.ts';

const { positionals, values } = readCommand();

const [command = '', path = ''] = positionals;

try {
  const { value, text, failed } = await carryOut();
  process.stdout.write(`${values.json ? JSON.stringify(value, null, 2) : text}\n`);
  if (failed) process.exitCode = 1;
} catch (error) {
  const { code, message, extras } = error instanceof HubError ? error : unforeseen(error);
  const sentence = [message, extras.fix].filter(Boolean).join(' ');
  if (values.json) process.stdout.write(`${JSON.stringify({ error: { code, detail: sentence } })}\n`);
  process.stderr.write(`hub: ${sentence}\n`);
  process.exitCode = 1;
}

/** An error that no command has foreseen. Mistakes of the author are told by the commands; no author has to read a stack trace of ours. */
function unforeseen(error: unknown): HubError {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (code === 'ERR_ACCESS_DENIED') {
    return new HubError('not_found', `The kit may not look into ${path}.`, {
      fix: 'Give the plugin a folder of its own, which the hub does not lie in.',
    });
  }
  return new HubError('internal', `This failed in a way nobody foresaw (${String(code ?? name)}).`);
}

async function carryOut(): Promise<Said> {
  switch (command) {
    case 'new':
      return (await import('./new-plugin.ts')).newPlugin(path, values);
    case 'validate':
      return (await import('./validate-plugin.ts')).validatePlugin(path);
    case 'run':
      return (await import('./try-plugin.ts')).tryPlugin(path, values);
    case 'pack':
      return (await import('./pack-plugin.ts')).packPlugin(path, values);
    case 'sign':
      return (await import('./sign-plugin.ts')).signPlugin(path, values);
    default:
      throw new HubError('not_found', 'There is no such command of the kit.');
  }
}
