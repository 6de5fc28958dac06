// What the doctor found: one line, and one line for what to do about it.

export interface Finding {
  /** The part of the hub that was looked at. */
  check: string;
  /** `note`: nothing is wrong, and worth knowing. Only a `problem` makes the command fail. */
  level: 'ok' | 'note' | 'warning' | 'problem';
  detail: string;
  fix: string | null;
  /** The repair that `--fix` makes, where it is safe without asking. */
  repair?: () => void | Promise<void>;
}

export function ok(check: string, detail: string): Finding {
  return { check, level: 'ok', detail, fix: null };
}

export function note(check: string, detail: string, fix: string | null = null): Finding {
  return { check, level: 'note', detail, fix };
}

export function warning(check: string, detail: string, fix: string, repair?: Finding['repair']): Finding {
  return { check, level: 'warning', detail, fix, ...(repair && { repair }) };
}

export function problem(check: string, detail: string, fix: string, repair?: Finding['repair']): Finding {
  return { check, level: 'problem', detail, fix, ...(repair && { repair }) };
}

export function counted(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}
