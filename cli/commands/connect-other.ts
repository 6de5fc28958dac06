// `hub connect other NAME --print`: a connection for any program that speaks MCP, and what belongs into its configuration, in
// every form that is usual. No file is written, and nothing counts as its call before it calls.
import { SERVER_NAME, snippetOf } from '../../shared/assistants/entry.ts';
import type { AssistantKind } from '../../shared/assistants/kinds.ts';
import { shellWord } from '../../shared/shell-word.ts';
import { bridgeCommand } from '../../supervisor/bridge-command.ts';
import { UsageRefused } from '../../supervisor/control/refusals.ts';
import { shownName } from '../api/named.ts';
import { knownPreset } from '../connect/grant-choice.ts';
import { OwnerPort } from '../connect/owner-port.ts';
import { agreedOn, foretoldLoss, paired, pairingOf, saidOfWithdrawn } from '../connect/pairing.ts';
import { print } from '../terminal/output.ts';
import { requirePerson } from '../terminal/person.ts';
import type { ConnectOptions } from './connect.ts';

const USUAL = { file: '', afterwards: '' };
const JSON_FORM: AssistantKind = { ...USUAL, format: 'json', under: ['mcpServers'] };
const FORMS: Record<'json' | 'toml' | 'yaml', AssistantKind> = {
  json: JSON_FORM,
  toml: { ...USUAL, format: 'toml', under: ['mcp_servers'] },
  yaml: { ...USUAL, format: 'yaml', under: ['mcp_servers'] },
};

export async function connectOther(name: string | undefined, options: ConnectOptions): Promise<void> {
  if (name === undefined) throw new UsageRefused('Say what it is to be called: `hub connect other NAME --print`.');
  if (!options.print || options.remove || options.teach || options.project)
    throw new UsageRefused(
      'Where another program keeps its configuration is not known here: `hub connect other NAME --print` prints what belongs into it, and `hub revoke NAME` ends it.',
    );
  if (options.preset !== undefined) knownPreset(options.preset);
  if (!options.dryRun) requirePerson('hub connect', options);
  const owner = await OwnerPort.open(options);
  const pairing = await pairingOf(name, owner, null, options);
  const called = shownName({ name });
  if (options.dryRun) {
    const forms = formsOf(owner.base, 'the token goes here');
    const said = [`This would pair ${called} and print:\n\n${shown(forms)}`, foretoldLoss(pairing, options)];
    return print(
      { assistant: 'other', connection_id: pairing.waiting, forms },
      said.filter(Boolean).join('\n'),
      options,
    );
  }
  const agreed = await agreedOn(pairing, options);
  const made = await paired(pairing, agreed, options, (token) => formsOf(owner.base, token));
  const { connection_id, granted, withdrawn, kept: forms } = made;
  print({ assistant: 'other', connection_id, forms, granted, withdrawn }, shown(forms), options);
  const sees =
    granted.length === 0
      ? `It sees nothing yet: \`hub grant ${shellWord(called)} --preset read_active_projects\` lets it.`
      : `It may do this, and has not asked yet: ${granted.join(' ')}`;
  const told = [
    `${called} is paired. One of these belongs into its configuration, and holds its token.`,
    ...saidOfWithdrawn(withdrawn),
    sees,
  ];
  process.stderr.write(`${told.join('\n')}\n`);
}

type Form = keyof typeof FORMS | 'http';

function formsOf(base: string, token: string): Record<Form, string> {
  const start = { command: bridgeCommand(), base, token };
  const http = { type: 'http', url: `${base}/v1/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return {
    json: snippetOf(FORMS.json, start),
    toml: snippetOf(FORMS.toml, start),
    yaml: snippetOf(FORMS.yaml, start),
    http: JSON.stringify({ mcpServers: { [SERVER_NAME]: http } }, null, 2),
  };
}

const CALLED: Record<Form, string> = {
  json: 'JSON',
  toml: 'TOML',
  yaml: 'YAML',
  http: 'without the bridge, over streamable HTTP',
};

function shown(forms: Record<Form, string>): string {
  return Object.entries(forms)
    .map(([form, text]) => `# ${CALLED[form as Form]}\n${text}\n`)
    .join('\n');
}
