// The `hub` command. `hub start` is the supervisor itself and loads nothing it does not need, the parser of the other
// commands included; these talk to a hub that runs.
import { parseArgs } from 'node:util';

const args = process.argv.slice(2);

try {
  if (args[0] === 'start' && !args.some((each) => each === '--help' || each === '-h')) await start(args.slice(1));
  else await runCommand();
  process.exit(process.exitCode ?? 0);
} catch (error) {
  const { sentence, code, exitCode } = describe(error);
  if (args.includes('--json') || args.includes('-j')) await tellAsJson({ error: { code, detail: sentence } });
  process.stderr.write(`${await flowingThere(`hub: ${sentence}`)}\n`);
  process.exit(exitCode);
}

async function runCommand(): Promise<void> {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read it has gone, as `head` does, and wants no more.
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
    isLost = true;
  });
  await (await import('./program.ts')).runProgram(args);
  // Behind all that was printed, and behind what is told of it.
  await new Promise<void>((resolve) => process.stdout.write('', () => process.nextTick(resolve)));
  if (!isLost) return;
  const { CommandRefused } = await import('../supervisor/control/refusals.ts');
  throw new CommandRefused('What this prints could not be written, and is lost; what it did is done.', 'output_lost');
}

async function start(given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: {
      port: { type: 'string', short: 'p' },
      'data-dir': { type: 'string', short: 'd' },
      host: { type: 'string' },
      recovery: { type: 'boolean' },
      sim: { type: 'boolean' },
      detach: { type: 'boolean' },
      json: { type: 'boolean', short: 'j' },
    },
  });
  const { 'data-dir': dataDir, ...others } = values;
  await (await import('./commands/start.ts')).startAs({ ...others, dataDir });
}

function describe(error: unknown): { sentence: string; code: string; exitCode: number } {
  const { exitCode, code, message } = error as { exitCode?: unknown; code?: unknown; message?: unknown };
  if (typeof exitCode === 'number') return { sentence: String(message), code: String(code), exitCode };
  // Node's parser says of an unknown option one sentence, and then more.
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) {
    const [first] = String(message).split('. ');
    return {
      sentence: `${misread(first ?? '')}; \`hub start --help\` lists the options.`,
      code: 'usage',
      exitCode: 2,
    };
  }
  if ((error as NodeJS.ErrnoException).syscall === 'uv_cwd') {
    const sentence = 'The folder in which this was typed is gone: change to another one (`cd`), and try again.';
    return { sentence, code: 'usage', exitCode: 2 };
  }
  const kind = typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown';
  return {
    sentence: `This failed in a way nobody foresaw (${kind}); \`hub logs\` may say more.`,
    code: 'internal',
    exitCode: 1,
  };
}

/** Node's parser speaks in half sentences: here they are made whole. */
function misread(first: string): string {
  const [, option] = /^(?:Unknown option|Option) '(?:.*?)(-{1,2}[\w-]+)(?: <value>)?'/.exec(first) ?? [];
  if (option === undefined) return '`hub start` takes no more words';
  if (first.startsWith('Unknown')) return `\`hub start\` knows no option \`${option}\``;
  return first.includes('does not take') ? `\`${option}\` takes no value` : `\`${option}\` lacks its value`;
}

/** A terminal would break a word at its end; nothing else has one. */
async function flowingThere(text: string): Promise<string> {
  const { isTTY, columns } = process.stderr;
  return isTTY && columns ? (await import('./terminal/columns.ts')).flowing(text, columns) : text;
}

/** The parser of the other commands is loaded for this alone. */
async function tellAsJson(value: object): Promise<void> {
  const { jsonText } = await import('./terminal/output.ts');
  process.stdout.write(`${jsonText(value)}\n`);
}
