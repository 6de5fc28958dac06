// Whose dump it is. Every reader looks at every file; one vendor's readers get the files they recognized.
import { HubError } from '../../../../../shared/errors.ts';
import type { Vendor } from '../../../../../shared/schemas/vendor-batch.ts';
import { MEMBERS } from '../../layout.ts';
import { basicMemory } from './basic-memory.ts';
import { chatgpt } from './chatgpt.ts';
import { claude } from './claude.ts';
import type { DumpReader, Member, Probe } from './dump.ts';
import { gemini } from './gemini.ts';
import { mem0 } from './mem0.ts';
import { openmemory } from './openmemory.ts';
import { pam } from './pam.ts';
import { probeOf } from './probe.ts';
import { isDocument, savedList } from './saved-list.ts';
import { serverMemory } from './server-memory.ts';
import { ump } from './ump.ts';

/** Where nobody is sure, the first one that may be right is taken. */
const READERS: readonly DumpReader[] = [
  chatgpt,
  claude,
  gemini,
  pam,
  ump,
  openmemory,
  mem0,
  serverMemory,
  basicMemory,
  savedList,
];

const VENDOR_NAMES: Record<Vendor, string> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  gemini: 'Gemini',
  mem0: 'mem0',
  openmemory: 'OpenMemory',
  'basic-memory': 'basic-memory',
  'server-memory': 'the MCP memory server',
  pam: 'Portable AI Memory',
  ump: 'Universal Memory Protocol',
  'saved-list': 'a list of memories',
};

interface Recognized {
  reader: DumpReader;
  probes: Probe[];
}

export async function recognize(members: readonly Member[]): Promise<Recognized> {
  const probes: Probe[] = [];
  for (const member of members) probes.push(await probeOf(member));
  const sure = READERS.filter((reader) => probes.some((probe) => reader.recognizes(probe) === 'surely'));
  if (sure.length > 1) throw isOpenedArchive(members) ? openedArchive() : severalServices(sure);
  const reader = sure[0] ?? READERS.find((each) => probes.some((probe) => each.recognizes(probe) !== false));
  if (reader === undefined) throw unknownLayout(probes);
  return { reader, probes: probes.filter((probe) => reader.recognizes(probe) !== false) };
}

/** What `age -d` makes of an archive holds its memories in the formats of others as well. */
function isOpenedArchive(members: readonly Member[]): boolean {
  const isThere = (name: string) => members.some(({ path }) => path === name || path.endsWith(`/${name}`));
  return [MEMBERS.manifest, MEMBERS.events, MEMBERS.pam, MEMBERS.ump].every(isThere);
}

function openedArchive(): HubError {
  return new HubError('unrecognized_layout', 'This is what lies in an archive of Context Hub.', {
    fix: 'Import the archive itself, as it was before it was decrypted; or one of the files in `interoperability`.',
  });
}

function severalServices(readers: readonly DumpReader[]): HubError {
  const names = readers.map(({ vendor }) => VENDOR_NAMES[vendor]).join(' and ');
  return new HubError('unrecognized_layout', `These are the dumps of several services: ${names}.`, {
    fix: 'Import them one by one.',
  });
}

function unknownLayout(probes: readonly Probe[]): HubError {
  const broken = probes.find(({ fault }) => fault !== undefined)?.fault;
  if (broken !== undefined) return broken;
  const known = READERS.map(({ vendor }) => VENDOR_NAMES[vendor]).join(', ');
  const [detail, fix] = hintFor(probes) ?? [
    'This is no dump that is understood here.',
    `Understood are: ${known}. Give the zip, the folder or the file as the other service made it.`,
  ];
  return new HubError('unrecognized_layout', detail, { fix });
}

/** Whatever is called so and begins otherwise is no zip. */
const ZIP_MAGIC = 'PK';

/** Files that people bring instead of the dump, and where the dump is. */
function hintFor(probes: readonly Probe[]): [string, string] | undefined {
  if (probes.some(({ name }) => /^myactivity\.(html|json)$/.test(name)))
    return ['This Takeout holds no activity of Gemini.', 'Ask Google for My Activity, and in it for Gemini Apps.'];
  if (probes.some(({ name, form }) => /^manifest.*\.json$/.test(name) && form !== 'other'))
    return [
      'This is the list of the parts of an export.',
      'Download the parts it names into one folder and import that.',
    ];
  if (probes.length === 0)
    return ['There are no files in it.', 'Give the zip or the folder as the other service made it.'];
  if (probes.every(({ member }) => member.size === 0))
    return ['There is nothing in it.', 'Download it again, or ask the other service for a new export.'];
  if (probes.some(({ name }) => name === 'chat.html'))
    return [
      'This is the page that an export of ChatGPT has for reading.',
      'Give the zip as it was downloaded, or the conversations.json that lies beside this page.',
    ];
  if (probes.some(({ name, head }) => name.endsWith('.zip') && head.startsWith(ZIP_MAGIC)))
    return ['A zip lies deeper in it than is looked.', 'Unpack that zip, and give what is in it.'];
  if (probes.some(isDocument))
    return [
      'This reads like a document, and not like a list of memories.',
      'Give what the other service made, or a text with one memory in each line.',
    ];
  return undefined;
}
