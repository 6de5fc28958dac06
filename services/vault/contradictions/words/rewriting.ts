// One text in the place of another, rule by rule: a later rule reads what an earlier one has written.

export type Rewriting = readonly (readonly [written: RegExp, instead: string])[];

export function rewritten(text: string, rules: Rewriting): string {
  return rules.reduce((given, [written, instead]) => given.replace(written, instead), text);
}
