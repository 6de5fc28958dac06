// What a file takes: its imports, and the powers that need none.
import { parseAst } from 'rolldown/parseAst';

/** The hour, chance, waiting, the network, what the system tells a process, the end of a process, imports by a computed name. */
export type Power = 'clock' | 'chance' | 'timers' | 'network' | 'process.env' | 'process.exit' | 'computed imports';

export interface Import {
  from: string;
  line: number;
  isType: boolean;
}

export interface Found {
  imports: Import[];
  powers: { power: Power; line: number }[];
}

type Node = { type: string; start: number } & Record<string, unknown>;

/** Names that are there without an import. One that a file declares itself is its own. */
const GLOBALS: Readonly<Record<string, Power>> = {
  setTimeout: 'timers',
  setInterval: 'timers',
  setImmediate: 'timers',
  fetch: 'network',
  WebSocket: 'network',
  EventSource: 'network',
};

/** Members of what is there without an import. */
const MEMBERS: Readonly<Record<string, Power>> = {
  'Date.now': 'clock',
  'performance.now': 'clock',
  'Math.random': 'chance',
  'process.env': 'process.env',
  'process.exit': 'process.exit',
};

export function parse(file: string, text: string): Found {
  const found: Found = { imports: [], powers: [] };
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  const lang = file.endsWith('.d.ts') ? 'dts' : file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  const program = parseAst(text, { lang }, file);
  const declared = declaredIn(program);
  visit(program, (node) => {
    const source = sourceOf(node);
    if (source !== undefined) {
      const from = literal(source);
      if (from === undefined) found.powers.push({ power: 'computed imports', line: lineOf(node) });
      else found.imports.push({ from, line: lineOf(node), isType: isTypeOnly(node) });
    }
    for (const power of powersIn(node, declared)) found.powers.push({ power, line: lineOf(node) });
  });
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') see(value as Node);
  for (const child of Object.values(value)) visit(child, see);
}

/** What a node imports: import and export declarations, import(), import types, require(), and threads by their URL. */
function sourceOf(node: Node): unknown {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source;
    case 'ExportNamedDeclaration':
      return node.source ?? undefined;
    case 'CallExpression': {
      const callee = node.callee as Node;
      const made = callee.type === 'CallExpression' ? (callee.callee as Node) : callee;
      const isRequire = made === callee ? made.name === 'require' : made.name === 'createRequire';
      return isRequire ? (node.arguments as unknown[])[0] : undefined;
    }
    case 'NewExpression': {
      const [path] = node.arguments as unknown[];
      const isCode = (node.callee as Node).name === 'URL' && /^\.{1,2}\/.*\.[jt]s$/.test(literal(path) ?? '');
      return isCode ? path : undefined;
    }
    default:
      return undefined;
  }
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[];
  return (
    specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type')
  );
}

/** The names that the file itself imports or declares. */
function declaredIn(program: unknown): Set<string> {
  const names = new Set<string>();
  const add = (node: unknown) => {
    if (typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string')
      names.add(node.name);
  };
  visit(program, (node) => {
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) add(node.local);
    else if (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') add(node.id);
    if (/Function/.test(node.type))
      for (const each of (node.params as { items?: unknown[] } | undefined)?.items ?? (node.params as unknown[]) ?? [])
        add(each);
  });
  return names;
}

function powersIn(node: Node, declared: ReadonlySet<string>): Power[] {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const callee = node.callee as Node;
    const name = callee.type === 'Identifier' ? String(callee.name) : globalMember(callee);
    if (name === 'Date' && (node.type === 'CallExpression' || (node.arguments as unknown[]).length === 0))
      return ['clock'];
    const power = name === undefined || declared.has(name) ? undefined : GLOBALS[name];
    return power === undefined ? [] : [power];
  }
  if (node.type === 'MemberExpression') {
    const object = node.object as Node;
    const owner = object.type === 'Identifier' ? String(object.name) : globalMember(object);
    const power = MEMBERS[`${owner}.${memberName(node)}`];
    return power === undefined ? [] : [power];
  }
  // `const { env } = process` takes the same apart.
  if (node.type !== 'VariableDeclarator' || node.init === null) return [];
  const init = node.init as Node;
  const owner = init.type === 'Identifier' ? String(init.name) : globalMember(init);
  const { properties = [] } = node.id as unknown as { properties?: { key?: { name?: string } }[] };
  return properties.flatMap(({ key }) => MEMBERS[`${owner}.${key?.name}`] ?? []);
}

/** `x` of `globalThis.x` and `globalThis['x']`. */
function globalMember(node: Node | undefined): string | undefined {
  if (node?.type !== 'MemberExpression' || (node.object as Node).name !== 'globalThis') return undefined;
  return memberName(node);
}

function memberName(node: Node): string | undefined {
  const property = node.property as Node;
  const name = node.computed === true ? literal(property) : property.name;
  return typeof name === 'string' ? name : undefined;
}

function literal(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: unknown; value?: unknown };
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}
