// What a file takes: its imports, and the powers that need none.
import { parseAst } from 'rolldown/parseAst';
import { literal, type Node, nameIn, visit } from './nodes.ts';
import { letsGo, type Promises, promisesIn } from './promises.ts';

/**
 * Powers that code may have without an import: the hour, chance, waiting, the network, what the system tells a process, signals
 * to others, the end of a process, names that no reader of the code can see (of imports, or of globals), and promises whose
 * failure nobody hears: one that fails ends the process.
 */
export type Power =
  | 'clock'
  | 'chance'
  | 'timers'
  | 'network'
  | 'process.env'
  | 'process.kill'
  | 'process.exit'
  | 'computed imports'
  | 'computed globals'
  | 'unheard promises';

export interface Import {
  from: string;
  line: number;
  isType: boolean;
  /** The names that it imports; undefined where that may be all of them. */
  names: readonly string[] | undefined;
}

export interface Found {
  imports: Import[];
  /** What the file exports, by name. */
  exports: { name: string; line: number }[];
  powers: { power: Power; line: number }[];
  promises: Promises;
}

/** Globals that give a power. A name that a file declares itself is its own. */
const GLOBALS: Readonly<Record<string, Power>> = {
  setTimeout: 'timers',
  setInterval: 'timers',
  setImmediate: 'timers',
  fetch: 'network',
  WebSocket: 'network',
  EventSource: 'network',
};

/** Members of globals that give a power. */
const MEMBERS: Readonly<Record<string, Power>> = {
  'Date.now': 'clock',
  'performance.now': 'clock',
  'performance.timeOrigin': 'clock',
  'Temporal.Now': 'clock',
  'process.hrtime': 'clock',
  'process.uptime': 'clock',
  'Math.random': 'chance',
  'crypto.getRandomValues': 'chance',
  'crypto.randomUUID': 'chance',
  'process.env': 'process.env',
  'process.kill': 'process.kill',
  'process.exit': 'process.exit',
  'process.abort': 'process.exit',
  'process.getBuiltinModule': 'computed imports',
};

/** Globals that have such members: whoever takes one as a whole, or a member of it by a computed name, may have its power. */
const WHOLE: Readonly<Record<string, Power>> = {
  Date: 'clock',
  performance: 'clock',
  Temporal: 'clock',
  Math: 'chance',
  crypto: 'chance',
  process: 'computed globals',
  globalThis: 'computed globals',
  global: 'computed globals',
  window: 'computed globals',
  self: 'computed globals',
};

/** Names for the object of all globals. */
const EVERYTHING = ['globalThis', 'global', 'window', 'self'];

export function parse(file: string, text: string): Found {
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length;
  const lang = file.endsWith('.d.ts') ? 'dts' : file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js';
  const program = parseAst(text, { lang }, file);
  const found: Found = { imports: [], exports: [], powers: [], promises: promisesIn(program, lineOf) };
  visit(program, (node) => {
    const source = sourceOf(node);
    if (source !== undefined) {
      const from = literal(source);
      if (from === undefined) found.powers.push({ power: 'computed imports', line: lineOf(node) });
      else found.imports.push({ from, line: lineOf(node), isType: isTypeOnly(node), names: namesOf(node) });
    }
    if (letsGo(node)) found.powers.push({ power: 'unheard promises', line: lineOf(node) });
    for (const name of exportedBy(node)) found.exports.push({ name, line: lineOf(node) });
  });
  walkPowers(program, new Set(), (power, node) => found.powers.push({ power, line: lineOf(node) }));
  return found;
}

/**
 * What a node imports from, in import and export declarations, import(), import types, require(), getBuiltinModule(), and
 * threads by their URL.
 */
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
      return isRequire || isBuiltinModule(callee) ? (node.arguments as unknown[])[0] : undefined;
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

/** The names that a node imports from its source. */
function namesOf({ type, specifiers }: Node): string[] | undefined {
  if (type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration') return undefined;
  const taken = (specifiers as Node[]).map((each) => {
    if (each.type === 'ImportNamespaceSpecifier') return undefined;
    return each.type === 'ImportDefaultSpecifier' ? 'default' : nameIn(each.imported ?? each.local);
  });
  return taken.every((name) => name !== undefined) ? taken : undefined;
}

function exportedBy(node: Node): string[] {
  if (node.type !== 'ExportNamedDeclaration') return [];
  const { specifiers, declaration } = node as Node & { specifiers: Node[]; declaration: Node | null };
  const names = specifiers.map(({ exported }) => nameIn(exported));
  const { id, declarations = [] } = (declaration ?? {}) as { id?: unknown; declarations?: Node[] };
  return [...names, nameIn(id), ...declarations.map((each) => nameIn(each.id))].filter((name) => name !== undefined);
}

/** Nodes that have names of their own: a file, and each of its functions. */
const SCOPE = /^(Program|Function(Declaration|Expression)|ArrowFunctionExpression)$/;

/** The names that a file or a function imports or declares, without those of the functions in it. */
function declaredIn(scope: Node): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (typeof pattern !== 'object' || pattern === null) return;
    const { type, name, left, argument, value, elements, properties, parameter } = pattern as Node;
    if (type === 'Identifier') names.add(String(name));
    for (const inner of [left, argument, type === 'Property' ? value : undefined, parameter]) bind(inner);
    for (const inner of [...((elements ?? []) as unknown[]), ...((properties ?? []) as unknown[])]) bind(inner);
  };
  for (const each of (scope.params ?? []) as unknown[]) bind(each);
  visit(scope, (node) => {
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) bind(node.local);
    else if (/^(VariableDeclarator|Class(Declaration|Expression)|Function(Declaration|Expression))$/.test(node.type))
      bind(node.id);
    else if (node.type === 'CatchClause') bind(node.param);
    return node === scope || !SCOPE.test(node.type);
  });
  return names;
}

/** Tells every power that the code takes, be it called, handed on or kept under another name. A type takes none. */
function walkPowers(value: unknown, around: ReadonlySet<string>, tell: (power: Power, node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walkPowers(each, around, tell);
    return;
  }
  if (typeof value !== 'object' || value === null || !('type' in value) || typeof value.type !== 'string') return;
  const node = value as Node;
  const declared = SCOPE.test(node.type) ? new Set([...around, ...declaredIn(node)]) : around;
  const walk = (inner: unknown) => walkPowers(inner, declared, tell);
  if (node.type.startsWith('TS')) return walk(node.expression ?? node.parameter);
  if (/^(Import|ExportAll)Declaration$/.test(node.type) || (node.type === 'ExportNamedDeclaration' && node.source))
    return;

  const take = (power: Power | undefined) => {
    if (power !== undefined) tell(power, node);
  };
  const name = globalName(node, declared);
  if (name !== undefined) return take(GLOBALS[name] ?? WHOLE[name]);
  switch (node.type) {
    case 'MemberExpression': {
      const owner = globalName(node.object as Node, declared);
      if (node.computed) walk(node.property);
      if (owner === undefined || GLOBALS[owner] !== undefined) return walk(node.object);
      const member = memberName(node);
      return take(member === undefined ? WHOLE[owner] : MEMBERS[`${owner}.${member}`]);
    }
    case 'CallExpression':
    case 'NewExpression': {
      const given = node.arguments as unknown[];
      walk(given);
      if (isBuiltinModule(node.callee as Node)) return;
      const isGivenTime = node.type === 'NewExpression' && given.length > 0;
      return isGivenTime && globalName(node.callee as Node, declared) === 'Date' ? undefined : walk(node.callee);
    }
    case 'VariableDeclarator': {
      const parts = takenApart(node, declared);
      if (parts === undefined) return walk([node.id, node.init]);
      for (const { power, bound } of parts) {
        take(power);
        walk(bound);
      }
      return undefined;
    }
    case 'BinaryExpression':
      walk(node.left);
      return /^in(stanceof)?$/.test(String(node.operator)) && globalName(node.right as Node, declared)
        ? undefined
        : walk(node.right);
    case 'UnaryExpression':
      return node.operator === 'typeof' && globalName(node.argument as Node, declared)
        ? undefined
        : walk(node.argument);
    default:
      for (const [key, child] of Object.entries(node)) if (!isNameOnly(node, key)) walk(child);
  }
}

/** The members that a declaration takes apart, as in `const { env } = process`. Undefined where it does something else as well. */
function takenApart(
  { id, init }: Node,
  declared: ReadonlySet<string>,
): { power: Power | undefined; bound: unknown }[] | undefined {
  const owner = globalName(init as Node | null, declared);
  const { properties = [] } = id as { properties?: (Node & { key?: Node })[] };
  const isRead = properties.length > 0 && properties.every(({ type, computed }) => type === 'Property' && !computed);
  if (owner === undefined || !isRead) return undefined;
  return properties.map(({ key, value: bound }) => {
    const member = String(key?.name ?? literal(key));
    const power = EVERYTHING.includes(owner) ? (GLOBALS[member] ?? WHOLE[member]) : MEMBERS[`${owner}.${member}`];
    return { power, bound };
  });
}

/** Whether an identifier is only a name here, as that of a property, and takes nothing. */
function isNameOnly(node: Node, key: string): boolean {
  if (key === 'label') return true;
  return (
    key === 'key' &&
    node.computed !== true &&
    /^(Property|(Method|Property)Definition|AccessorProperty)$/.test(node.type)
  );
}

/** The name of a global: `x`, where the file declares no `x`; `x` of `globalThis.x` and `globalThis['x']`. */
function globalName(node: Node | null | undefined, declared: ReadonlySet<string>): string | undefined {
  if (node?.type === 'Identifier') return declared.has(String(node.name)) ? undefined : String(node.name);
  if (node?.type === 'ChainExpression') return globalName(node.expression as Node, declared);
  if (node?.type !== 'MemberExpression') return undefined;
  return EVERYTHING.includes(globalName(node.object as Node, declared) ?? '') ? memberName(node) : undefined;
}

function isBuiltinModule(callee: Node): boolean {
  const owner = callee.object as Node | undefined;
  return owner?.name === 'process' && memberName(callee) === 'getBuiltinModule';
}

function memberName(node: Node): string | undefined {
  const property = node.property as Node;
  const name = node.computed === true ? literal(property) : property.name;
  return typeof name === 'string' ? name : undefined;
}
