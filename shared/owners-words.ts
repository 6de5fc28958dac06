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
  state: 'handoff note',
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

/** Two that are related, in a sentence. */
export function relatedWords(from: string, type: string, to: string): string {
  return `${from} ${relationWords(type)} ${to}`;
}

/** What the two sides of a conflict are to each other. */
export const CLASHES = {
  contradiction: 'they contradict each other',
  duplicate: 'the same twice',
  perhaps_same: 'perhaps the same',
} as const;

export function conflictWords(sides: readonly string[], kind: keyof typeof CLASHES): string {
  return `${sides.map((side) => `“${side}”`).join(' and ')}: ${CLASHES[kind]}`;
}

/** What an assistant may propose of how a project or a goal stands. */
export const STATE_FIELDS = ['operational_phase', 'current_step', 'situation_intent'] as const;
type State = Readonly<Record<string, unknown>>;

/** What of a state becomes another; where it stood stands before it, as far as that is known. */
export function stateWords(before: State | null | undefined, proposed: State): string {
  return STATE_FIELDS.flatMap((field) => {
    const [from, to] = [before?.[field], proposed[field]];
    if (to == null) return [];
    return from == null || from === to ? [String(to)] : [`${from} → ${to}`];
  }).join('; ');
}

function spaced(code: string): string {
  return code.replaceAll('_', ' ');
}
