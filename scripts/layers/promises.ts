// Promises that nobody waits for, and whether anybody hears of their failure: one that nobody hears ends the process.
import { type Node, nameIn, visit } from './nodes.ts';

export interface Promises {
  /** The functions of a file that answer a promise, by name. */
  making: { name: string; waitsFor: WaitsFor }[];
  /** The functions that are called while nobody waits for what they answer. */
  letGo: Called[];
}

/** The functions whose failure is the failure of another, by name; null where it fails by itself, or by what has no name. */
type WaitsFor = readonly string[] | null;

interface Called {
  name: string;
  line: number;
}

/**
 * `x.then(f);` and `void x.then(f)`, without an answer to a failure: of a `.catch(…)` at the end, or with nothing but a
 * `.finally(…)` behind it, somebody thought. What a `catch` further up leaves to the `then` behind it is not answered.
 */
export function letsGo(node: Node): boolean {
  const given = givenUp(node);
  const call = given && calledIn(given);
  return given !== undefined && call?.of !== undefined && /^(then|finally)$/.test(call.name ?? '') && !isHeard(given);
}

export function promisesIn(program: unknown, lineOf: (node: Node) => number): Promises {
  const found: Promises = { making: [], letGo: [] };
  visit(program, (node) => {
    const made = functionIn(node);
    if (made !== undefined && answersPromise(made.is)) {
      found.making.push({ name: made.name, waitsFor: waitsForIn(made.is) });
    }
    const given = givenUp(node);
    for (const call of given === undefined ? [] : callsIn(given)) {
      const { name, of } = calledIn(call) ?? {};
      // Without a `void`, the method of another object is most likely one that answers nothing.
      const isMeant = node.type === 'UnaryExpression' || of === undefined || of.type === 'ThisExpression';
      if (name !== undefined && isMeant && !isHeard(call)) found.letGo.push({ name, line: lineOf(call) });
    }
  });
  return found;
}

/**
 * The lines of a file on which a function of ours is called that may fail while nobody hears it. It is looked for in the file and in
 * those that it imports; what else is called is not found, because the code does not say whether that answers a promise.
 */
export function unheardIn(file: string, promisesOf: ReadonlyMap<string, Promises>, imports: ImportsOf): number[] {
  const met = new Set<string>();
  /** Undefined for what is no function of ours that answers a promise. */
  const mayFail = (from: string, name: string): boolean | undefined => {
    const making = [from, ...(name.startsWith('#') ? [] : imports(from))].flatMap((place) =>
      (promisesOf.get(place)?.making ?? []).filter((each) => each.name === name).map((each) => ({ place, ...each })),
    );
    if (making.length === 0) return undefined;
    return making.some(({ place, waitsFor }) => {
      const key = `${place} ${name}`;
      if (met.has(key)) return false;
      met.add(key);
      return waitsFor?.some((other) => mayFail(place, other) ?? true) ?? true;
    });
  };
  return (promisesOf.get(file)?.letGo ?? []).flatMap(({ name, line }) => {
    met.clear();
    return mayFail(file, name) === true ? [line] : [];
  });
}

type ImportsOf = (file: string) => readonly string[];

/** What a statement or a `void` does nothing more with. */
function givenUp({ type, operator, expression, argument }: Node): Node | undefined {
  if (type === 'ExpressionStatement') return expression as Node;
  return type === 'UnaryExpression' && operator === 'void' ? (argument as Node) : undefined;
}

/** Whether a failure is answered where the promise is handed on. */
function isHeard(node: Node): boolean {
  let call = calledIn(node);
  // What comes before a `finally` fails through it.
  while (call?.name === 'finally' && call.of !== undefined) call = calledIn(call.of);
  if (call?.of === undefined) return false;
  return call.name === 'catch' || (call.name === 'then' && call.given >= 2);
}

/** The function that a node calls, of what, and with how much. */
function calledIn(node: Node): { name: string | undefined; of: Node | undefined; given: number } | undefined {
  const call = node.type === 'ChainExpression' ? (node.expression as Node) : node;
  if (call.type !== 'CallExpression') return undefined;
  const callee = call.callee as Node;
  const isMember = callee.type === 'MemberExpression';
  const name = isMember ? memberIn(callee.property, callee.computed) : nameIn(callee);
  return { name, of: isMember ? (callee.object as Node) : undefined, given: (call.arguments as unknown[]).length };
}

/** `#name` for what only the class itself can call. */
function memberIn(property: unknown, isComputed: unknown): string | undefined {
  if (isComputed === true) return undefined;
  const { type, name } = property as Node;
  return type === 'PrivateIdentifier' ? `#${String(name)}` : nameIn(property);
}

/** The function that a declaration names: `function f`, `const f =`, or a method. */
function functionIn(node: Node): { name: string; is: Node } | undefined {
  const named = (name: string | undefined, is: unknown) =>
    name !== undefined && /Function/.test((is as Node | null)?.type ?? '') ? { name, is: is as Node } : undefined;
  switch (node.type) {
    case 'FunctionDeclaration':
      return named(nameIn(node.id), node);
    case 'VariableDeclarator':
      return named(nameIn(node.id), node.init);
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return named(memberIn(node.key, node.computed), node.value);
    default:
      return undefined;
  }
}

function answersPromise({ async, returnType }: Node): boolean {
  const { typeAnnotation } = (returnType ?? {}) as { typeAnnotation?: Node };
  return async === true || nameIn(typeAnnotation?.typeName) === 'Promise';
}

/** What a function waits for or hands on, and what it throws, outside of every `try` that catches. */
function waitsForIn({ async, body, expression }: Node): WaitsFor {
  const names: (string | undefined)[] = [];
  const meet = (node: Node) => {
    for (const call of callsIn(node)) if (!isHeard(call) && mayFail(call)) names.push(calledIn(call)?.name);
  };
  const see = (node: Node): unknown => {
    if (/Function/.test(node.type)) return false;
    if (node.type === 'TryStatement' && node.handler !== null) {
      visit([node.handler, node.finalizer], see);
      return false;
    }
    if (node.type === 'ThrowStatement') names.push(undefined);
    if (node.type === 'AwaitExpression') meet(node.argument as Node);
    if (node.type === 'ForOfStatement' && node.await === true) meet(node.right as Node);
    // What an async function returns is a value as a rule, and waited for where it is none.
    if (node.type === 'ReturnStatement' && node.argument && async !== true) meet(node.argument as Node);
    return undefined;
  };
  if (expression === true) meet(body as Node);
  visit(body, see);
  return names.every((name) => name !== undefined) ? names : null;
}

/** The calls that a node is or chooses among. A promise that has a name is judged where it was made. */
function callsIn(node: Node): Node[] {
  if (node.type === 'ChainExpression') return callsIn(node.expression as Node);
  if (node.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].flatMap((each) => callsIn(each as Node));
  }
  if (node.type === 'NewExpression') return [node];
  const call = calledIn(node);
  if (call === undefined) return [];
  const [given] = node.arguments as Node[];
  const isOfSeveral = nameIn(call.of) === 'Promise' && given?.type === 'ArrayExpression';
  return isOfSeveral ? (given.elements as Node[]).flatMap(callsIn) : [node];
}

/** A pause that nothing cuts short does not fail, nor does a promise that is made without a way to. */
function mayFail(node: Node): boolean {
  const [given] = node.arguments as Node[];
  if (node.type === 'NewExpression') return (given?.params as unknown[] | undefined)?.length !== 1;
  if (!/^(sleep|yieldTurn)$/.test(calledIn(node)?.name ?? '')) return true;
  let isCutShort = false;
  visit(node.arguments, (each) => {
    isCutShort ||= nameIn(each) === 'signal';
  });
  return isCutShort;
}
