// Who would see a proposed memory, where it would lie and for how long it would hold: the same words for another audience, or for another
// time, are another proposal.

const AUDIENCE_AND_VALIDITY = [
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

export function audienceAndValidity(proposed: Readonly<Record<string, unknown>>): unknown[] {
  return AUDIENCE_AND_VALIDITY.map((name) => {
    const said = proposed[name];
    return said == null || (Array.isArray(said) && said.length === 0) ? null : said;
  });
}
