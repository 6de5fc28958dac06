// What belongs to a proposed memory beside its words: who would see it, where and for how long. The same words for other eyes are another
// proposal.

const BESIDE_WORDS = [
  'project_id',
  'subject_ref',
  'classification',
  'policy_tags',
  'sensitivity_flags',
  'labels',
  'valid_from',
  'valid_until',
  'retention',
];

export function besideWordsOf(proposed: Readonly<Record<string, unknown>>): unknown[] {
  return BESIDE_WORDS.map((name) => {
    const said = proposed[name];
    return said == null || (Array.isArray(said) && said.length === 0) ? null : said;
  });
}
