/** The kinds of memories, in words that need no explanation, and in those of the API. */
export const MEMORY_KINDS = {
  fact: 'semantic',
  event: 'episodic',
  'how-to': 'procedural',
  summary: 'summary',
} as const;

/** As the command says it. */
export function memoryKindWord(kind: unknown): string {
  return Object.entries(MEMORY_KINDS).find(([, code]) => code === kind)?.[0] ?? String(kind);
}
