// The options of what is run by hand beside the tests: the bench, the campaign, the mutations. What is wrong with them is said
// in one sentence, followed by all that there are.
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** The word for the value in the list of options. */
  takes?: string;
  says: string;
  /** The values that may be chosen, where there are only some. */
  among?: readonly string[];
  /** The value has to be a number above this one. */
  above?: number;
  /** The value has to be an existing folder. */
  isFolder?: boolean;
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]?: Options[Name]['type'] extends 'boolean'
    ? boolean
    : Options[Name] extends { multiple: true }
      ? string[]
      : string;
};

/** The chosen options, and the words behind `--`. Where help is asked for, or something is wrong, it ends the process. */
export function readOptions<const Options extends Record<string, Option>>(
  program: string,
  options: Options,
  given: readonly string[] = process.argv.slice(2),
): { values: Values<Options>; rest: readonly string[] } {
  const end = given.indexOf('--');
  const [own, rest] = end < 0 ? [given, []] : [given.slice(0, end), given.slice(end + 1)];
  if (own.includes('--help')) {
    process.stdout.write(listOf(program, options));
    process.exit(0);
  }
  try {
    const { values } = parseArgs({ args: [...own], options });
    for (const [name, value] of Object.entries(values))
      for (const each of [value].flat()) checkValue(name, String(each), options[name]);
    return { values: values as Values<Options>, rest };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [sentence = ''] = error.message.split(/\.?(?:\s*\n|\. |$)/, 1);
    process.stderr.write(`${program}: ${sentence}.\n\n${listOf(program, options)}`);
    process.exit(2);
  }
}

function checkValue(name: string, value: string, option: Option | undefined): void {
  if (option?.among !== undefined && !option.among.includes(value))
    throw new Error(`--${name} takes one of ${option.among.join(', ')}, and not ${value}`);
  if (option?.above !== undefined && !(Number(value) > option.above))
    throw new Error(`--${name} takes a number above ${option.above}, and not ${value}`);
  if (option?.isFolder && !statSync(value, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--${name} takes a folder that is there, and not ${value}`);
}

function listOf(program: string, options: Record<string, Option>): string {
  const shown = Object.entries(options).map(([name, { takes, says }]) => [
    takes === undefined ? `--${name}` : `--${name} ${takes}`,
    says,
  ]);
  const width = Math.max(...shown.map(([option = '']) => option.length));
  const lines = shown.map(([option = '', says]) => `  ${option.padEnd(width)}  ${says}\n`);
  return `npm run ${program} -- [options]\n${lines.join('')}`;
}
