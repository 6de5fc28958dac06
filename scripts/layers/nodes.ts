// The tree that a file is parsed into.
export type Node = { type: string; start: number } & Record<string, unknown>;

/** Shows every node to `see`; where it answers `false`, nothing inside that node is shown. */
export function visit(value: unknown, see: (node: Node) => unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string' && see(value as Node) === false) return;
  for (const child of Object.values(value)) visit(child, see);
}

export function nameIn(node: unknown): string | undefined {
  const { type, name } = (node ?? {}) as { type?: unknown; name?: unknown };
  return type === 'Identifier' ? String(name) : literal(node);
}

export function literal(node: unknown): string | undefined {
  const { type, value } = (node ?? {}) as { type?: unknown; value?: unknown };
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}
