// Pages whose blocks are run as a reader would run them: after `<!-- tour -->` what to type, and what comes back.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { PROJECT } from './hub.ts';

interface TourStep {
  script: string;
  answer: string;
}

/** A block on a page that is no answer, and what the page says about it: that it is run with the page, where else it is run, or why not. */
interface Block {
  script: string;
  mark: 'tour' | 'run by' | 'not run' | 'none';
  /** The files that run it, or the reason why nothing does. */
  where: string;
}

const AFTER_A_STEP = '--- this step is done ---';

export function tourIn(page: string): TourStep[] {
  const blocks = page.matchAll(/<!-- tour -->\n```sh\n(.*?)```\n(?:```text\n(.*?)```\n)?/gs);
  return [...blocks].map(([, script = '', answer = '']) => ({ script, answer }));
}

export function blocksIn(page: string): Block[] {
  const blocks = page.matchAll(/(?:<!-- (tour|run by|not run:) ?([^>\n]*?) ?-->\n)?^```(\w*)\n(.*?)^```$/gms);
  return [...blocks]
    .filter(([, , , language]) => language !== 'text')
    .map(([, mark = 'none', where = '', , script = '']) => ({
      script,
      mark: mark.replace(':', '') as Block['mark'],
      where,
    }));
}

/** Runs the blocks in one shell, as a reader has: what one block defines, the next one uses. */
export function runInOneShell(
  scripts: string[],
  settings: Record<string, string>,
  folder: string = PROJECT,
): Promise<string[]> {
  const { PATH = '', HOME = '' } = process.env;
  const shell = spawn('bash', ['-s'], {
    cwd: folder,
    // Without a terminal npm takes Node from the project; the `node` of the tour may be any.
    env: { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // An answer without a line break at its end gets one, as the prompt of a terminal would show it.
  shell.stdin.end(scripts.map((script) => `${atTerminal(script)}\necho; echo '${AFTER_A_STEP}'\n`).join(''));
  return new Promise((resolve, reject) => {
    shell.once('error', reject);
    shell.once('close', () => resolve(said.split(AFTER_A_STEP)));
  });
}

/** The script as at a terminal, where a reader sits: that is all these commands want. */
function atTerminal(script: string): string {
  return script.replace(/\bhub (unlock|resume|connect|grant|review (?:accept|reject)|audit settle)\b/g, 'hub $1 --yes');
}

export function patternOf(answer: string): RegExp {
  const lines = answer.trim().split('\n');
  const patterns = lines.map((line) => line.split('…').map(escaped).join('[^\\n]*'));
  // More may be printed than the page shows, and curl ends no line; but nothing that the page shows may be missing.
  return new RegExp(`^\\s*${patterns.join('\\s*(?:[^\\n]*\\n)*?')}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
