// hub.1.gz: the manual, made from the tree of commands that `hub help` shows.
import type { HubCommand } from '../../cli/command-tree/command.ts';

/** The manual in the language of `man`: macros in lines of their own, and nothing in the text that could be one. */
export function manualOf(program: HubCommand): string {
  return [
    `.TH HUB 1 "" "Context Hub ${program.version()}" "Context Hub"`,
    '.SH NAME',
    `hub \\- ${plain(lowered(program.description()))}`,
    '.SH SYNOPSIS',
    '.B hub',
    plain('[COMMAND] [OPTIONS]'),
    '.SH DESCRIPTION',
    plain('Without a command it opens the page of the hub, and starts the hub first if none runs.'),
    '.SH OPTIONS',
    ...optionsOf(program),
    '.SH COMMANDS',
    ...program.commands.flatMap((each) => section(each, '')),
    '.SH EXIT STATUS',
    plain('0: done. 1: not there, refused or failed. 2: called in a way that is not meant.'),
    '',
  ].join('\n');
}

function section(command: HubCommand, before: string): string[] {
  const line = `${before}${command.name()}`;
  const takes = command.registeredArguments.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`));
  return [
    `.SS ${plain([`hub ${line}`, ...takes].join(' '))}`,
    plain(sentence(command.description())),
    ...optionsOf(command),
    ...command.examples.flatMap(([example, purpose]) => ['.TP', `.B ${plain(example)}`, plain(purpose)]),
    ...command.commands.flatMap((each) => section(each, `${line} `)),
  ];
}

function optionsOf(command: HubCommand): string[] {
  return command.options
    .filter(({ hidden }) => !hidden)
    .flatMap(({ flags, description }) => ['.TP', `.B ${plain(flags)}`, plain(description)]);
}

function plain(text: string): string {
  const escaped = text.replace(/\\/g, '\\e').replace(/-/g, '\\-').replace(/\n/g, ' ');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, '')}`;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
