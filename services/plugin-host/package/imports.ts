// What the modules of a plugin import, read with a real parser before any of them runs. The box would stop what is
// refused here as well; said at the install, it is a sentence with a line instead of a failed run.
import { type AnyNode, parse } from 'acorn';
import { PURE_MODULES } from '../sdk/pure-modules.ts';

/** Every fault of every module, with its place; nothing when all is well. */
export function importFaults(modules: Readonly<Record<string, string>>): string[] {
  return Object.entries(modules).flatMap(([path, source]) => faultsIn(path, source, modules));
}

function faultsIn(path: string, source: string, modules: Readonly<Record<string, string>>): string[] {
  const faults: string[] = [];
  let program: AnyNode;
  try {
    program = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  } catch (error) {
    const { loc } = error as { loc?: { line: number } };
    return [`${path}${loc ? `:${loc.line}` : ''} is not a module that can be read.`];
  }
  visit(program, (node) => {
    const fault = faultOf(node, path, modules);
    if (fault !== undefined) faults.push(`${path}:${node.loc?.start.line} ${fault}`);
  });
  return faults;
}

function faultOf(node: AnyNode, path: string, modules: Readonly<Record<string, string>>): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return importFault(node.source.value, path, modules);
    case 'ExportNamedDeclaration':
      return node.source ? importFault(node.source.value, path, modules) : undefined;
    case 'ImportExpression':
      return node.source.type === 'Literal'
        ? importFault(node.source.value, path, modules)
        : 'imports something whose name is computed; a plugin writes the name down.';
    case 'CallExpression':
    case 'NewExpression':
      return calleeFault(node.callee);
    default:
      return undefined;
  }
}

function calleeFault(callee: AnyNode): string | undefined {
  if (callee.type !== 'Identifier') return undefined;
  if (callee.name === 'eval' || callee.name === 'Function')
    return `calls ${callee.name}; no text becomes code in a plugin.`;
  return callee.name === 'require' ? 'calls require; plugins are ES modules and use import.' : undefined;
}

function importFault(name: unknown, path: string, modules: Readonly<Record<string, string>>): string | undefined {
  if (typeof name !== 'string') return 'imports something that has no name.';
  const said = JSON.stringify(name.replace(/[^\x20-\x7e]/g, '?').slice(0, 80));
  if (name === 'hub-sdk' || PURE_MODULES.includes(name)) return undefined;
  if (PURE_MODULES.includes(`node:${name}`)) return `imports ${said}, which is written "node:${name}".`;
  if (!/^\.{1,2}\//.test(name)) {
    return `imports ${said}; a plugin may import hub-sdk, its own files and ${PURE_MODULES.join(', ')}.`;
  }
  const target = new URL(name, `plugin:///${path}`).pathname.slice(1);
  return Object.hasOwn(modules, target) ? undefined : `imports ${said}, which is not in the package.`;
}

function visit(value: unknown, see: (node: AnyNode) => void): void {
  // A list instead of recursion: the author chooses how deep the code is nested, and no call stack is deep enough for a hostile one.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) waiting.push(...next);
    else if ('type' in next && typeof next.type === 'string') {
      see(next as AnyNode);
      waiting.push(...Object.values(next).toReversed());
    }
  }
}
