// The two ways in which the `hub` command gives up, each with one sentence for a person.

/** The command line or a setting makes no sense: exit code 2. */
export class UsageRefused extends Error {
  readonly exitCode = 2;
  readonly code: string;

  constructor(sentence: string, code = 'usage') {
    super(sentence);
    this.code = code;
  }
}

/** The command makes sense and cannot be done: exit code 1. */
export class CommandRefused extends Error {
  readonly exitCode = 1;
  readonly code: string;

  constructor(sentence: string, code = 'refused') {
    super(sentence);
    this.code = code;
  }
}
