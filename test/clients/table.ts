// What was seen of each client, as a table of docs/assistants.md: what it sends, and what reaches the model, and so the person,
// when something happens to the hub in the middle of a conversation.

export interface Seen {
  client: string;
  version: string;
  faults: string[];
  /** The largest request to the model; none where there is no model. */
  requestBytes: number;
  /** The hub's tools, as the model is sent them. */
  toolBytes: number;
  /** One package, as the model is sent it. */
  packageBytes: number;
  told: Record<'api restarted' | 'locked' | 'upgraded' | 'down' | 'revoked', string>;
}

export const TABLE_FILE = 'docs/assistants.md';
const BEGIN = '<!-- begin: npm run clients -- --write -->';
const END = '<!-- end -->';

/** The sentences of the hub, by how they begin. */
const SENTENCES = ['The vault of this person is locked', 'This connection was revoked', 'No Context Hub answers'];
const SHOWN = 60;

export function tableOf(seen: readonly Seen[]): string {
  const columns = [
    'client',
    'version',
    'tools',
    'a package',
    'api restarted',
    'locked',
    'upgraded',
    'hub down',
    'revoked',
  ];
  const rows = seen.map(({ client, version, toolBytes, packageBytes, told }) => [
    ...[client, version, `${toolBytes} B`, `${packageBytes} B`],
    ...Object.values(told).map(cellOf),
  ]);
  return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function withTable(page: string, seen: readonly Seen[]): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${TABLE_FILE} says nowhere where the table goes.`);
  return `${page.slice(0, before)}${BEGIN}\n${tableOf(seen)}\n${page.slice(after)}`;
}

function cellOf(told: string): string {
  if (told === '') return 'nothing';
  if (/mason prefers letters/.test(told)) return 'goes on';
  const text = told.replace(/\\n|\s+/g, ' ');
  const at = SENTENCES.map((sentence) => text.indexOf(sentence)).find((each) => each >= 0);
  if (at === undefined) return `\`${shortened(text)}\``;
  // Quotes and brackets around a text are the form of a message, and nothing that anybody reads.
  const before = text.slice(0, at).replace(/\W|\b(type|text|input_text|content|output|error)\b/g, '');
  return before === '' ? 'is told' : `is told, behind \`${shortened(text.slice(0, at))}\``;
}

function shortened(text: string): string {
  const plain = text.replace(/[`|]/g, "'").trim();
  return plain.length <= SHOWN ? plain : `${plain.slice(0, SHOWN)}…`;
}
