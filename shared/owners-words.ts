// What the owner of the vault calls what is stored: in summaries, on the page and in the terminal. Free of schemas, for the page.

const TYPES: Record<string, string> = {
  artifact: 'document',
  commitment: 'promise',
  connection: 'assistant',
  connector: 'account',
  import_staging: 'import',
  vendor_batch: 'import',
  memory_proposal: 'proposed memory',
  operational_proposal: 'proposed state',
  relation_proposal: 'proposed relation',
  action_intent: 'action',
  state: 'shared note',
};

/** Between the two that are related: together they are a sentence. */
export const RELATION_WORDS = {
  owned_by: 'is owned by',
  depends_on: 'depends on',
  blocked_by: 'is blocked by',
  related_to: 'has to do with',
} as const;

export function ownersWord(type: string): string {
  return TYPES[type] ?? spaced(type);
}

export function relationWords(type: string): string {
  return type in RELATION_WORDS ? RELATION_WORDS[type as keyof typeof RELATION_WORDS] : spaced(type);
}

function spaced(code: string): string {
  return code.replaceAll('_', ' ');
}
