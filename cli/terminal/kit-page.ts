// The recovery kit for people: on the terminal, and as a page to print. The page loads nothing and holds no script.
import { kitTime } from '../../shared/kit-time.ts';
import type { RecoveryKit } from '../../shared/schemas/safekeeping.ts';
import { styled } from './output.ts';

const EXPLAINED = [
  'These twelve words open your vault, and every backup made from now on, when the key is lost: on another machine, or after the keyring was emptied.',
  'They are shown this once. Whoever has them and a copy of the vault can read all of it.',
];

export function kitText(kit: RecoveryKit): string {
  const words = kit.words.map((word, index) => `${String(index + 1).padStart(4)}. ${word.padEnd(10)}`);
  const rows = [0, 3, 6, 9].map((from) => words.slice(from, from + 3).join(''));
  return [`Your recovery kit of ${kitTime(kit)}`, '', ...rows, '', blocks(kit.code), '', ...EXPLAINED, usage()].join(
    '\n',
  );
}

/** Two rows of the code in one line of text. Dark on light, whatever the colours of the terminal are. */
function blocks(code: readonly string[]): string {
  const lines: string[] = [];
  for (let row = 0; row < code.length; row += 2) {
    const above = code[row] as string;
    const below = code[row + 1] ?? '0'.repeat(above.length);
    const line = [...above].map((top, column) => BLOCK[`${top}${below[column]}`]).join('');
    lines.push(styled(['black', 'bgWhiteBright'], line));
  }
  return lines.join('\n');
}

const BLOCK: Record<string, string> = { '00': ' ', '01': '▄', '10': '▀', '11': '█' };

function usage(): string {
  return `To use them: \`hub key recover\` where only the key is gone, \`hub restore FOLDER-OF-A-BACKUP --kit\` where all of it is. ${OPENS_NOTHING_YET}`;
}

/** The backup that is at hand is one from before. */
export const OPENS_NOTHING_YET =
  'What was backed up before does not open with it: make a backup now, with `hub backup`.';

export function kitPage(kit: RecoveryKit): string {
  const words = kit.words.map((word) => `<li>${word}</li>`).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Context Hub: recovery kit</title>
<style>
  body { font: 12pt/1.5 system-ui, sans-serif; max-width: 40em; margin: 2em auto; padding: 0 1em; color: #000; background: #fff }
  ol { columns: 3; font: 600 14pt/2 ui-monospace, monospace; border: 1px solid #000; padding: 1em 1em 1em 3em }
  svg { display: block; width: 6cm; margin: 1.5em auto }
  dt { font-weight: 600 }
  dd { margin: 0 0 .5em }
</style>
<h1>Recovery kit</h1>
<p>${EXPLAINED.join('</p>\n<p>')}</p>
<ol>${words}</ol>
${drawing(kit.code)}
<dl>
  <dt>Vault</dt><dd>${kit.vault_id}</dd>
  <dt>Made</dt><dd>${kitTime(kit)}</dd>
  <dt>To use it</dt><dd>Install Context Hub, then: <code>hub restore FOLDER-OF-A-BACKUP --kit</code>. Where the vault is still there, and only its key is gone: <code>hub key recover</code></dd>
</dl>
<p>Keep this paper where you keep what you cannot replace, and delete the file it was printed from.</p>
</html>
`;
}

function drawing(code: readonly string[]): string {
  const size = code.length;
  const dark = code.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === '1' ? `M${x} ${y}h1v1h-1z` : [])));
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="The words as a code for a camera" shape-rendering="crispEdges"><path d="${dark.join('')}"/></svg>`;
}
