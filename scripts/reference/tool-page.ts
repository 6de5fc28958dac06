// The reference of the eleven tools and the four resources, from the constants that make them.
import { referring } from '../../services/api/openapi.ts';
import { RESOURCE_TEMPLATES, RESOURCES } from '../../shared/tools/resources.ts';
import type { Tool } from '../../shared/tools/tool.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { code, fieldsOf, type Link, type Schema, tableOf } from './schema-words.ts';

/** A link to the reference of the API, which describes it already. */
const toApi: Link = (name) => `[${name}](api.md#${name.toLowerCase()})`;

export function toolReference(): string {
  return TOOLS.flatMap(section).join('\n\n');
}

export function resourceReference(): string {
  const rows = [
    ...RESOURCES.map(({ uri, title, description }) => [code(uri), title, description]),
    ...RESOURCE_TEMPLATES.map(({ uriTemplate, title, description }) => [code(uriTemplate), title, description]),
  ];
  return tableOf(['resource', 'title', 'what it holds'], rows);
}

function section(tool: Tool): string[] {
  const { name, title, description, input, arguments: said, output, capability, readOnly, idempotent } = tool;
  const once = idempotent ? ' Asked twice, it does no more than asked once.' : '';
  return [
    `## ${name}`,
    `*${title}.* ${description}`,
    `Needs ${capability === null ? 'any grant' : `a grant with ${code(capability)}`}. It ${readOnly ? 'reads' : 'writes'}.${once}`,
    table('argument', 'needed', input, said),
    'It answers:',
    table('field', 'always', output),
  ];
}

function table(head: string, always: string, schema: Tool['input'], said: Tool['arguments'] = {}): string {
  const rows = fieldsOf(referring(schema, true) as Schema, toApi).map(({ name, required, words }) => [
    code(name),
    required ? 'yes' : '',
    [words, said[name]].filter(Boolean).join('. '),
  ]);
  return tableOf([head, always, 'what'], rows);
}
