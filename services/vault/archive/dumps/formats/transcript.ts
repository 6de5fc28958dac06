// Conversations as text: who said what, and when.

export interface Said {
  by: 'user' | 'assistant';
  at: string | null;
  text: string;
}

const SPEAKERS = { user: 'User', assistant: 'Assistant' } as const;

/** Empty when nobody said anything. */
export function transcript(said: readonly Said[]): string {
  return said
    .map(({ by, at, text }) => `${SPEAKERS[by]}${at === null ? '' : ` (${at})`}:\n${text.trim()}`)
    .join('\n\n')
    .trim();
}
