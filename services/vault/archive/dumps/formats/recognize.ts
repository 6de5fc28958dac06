// Whose dump it is. Every reader looks at every file; one vendor's readers get the files they recognized.
import { HubError } from '../../../../../shared/errors.ts';
import type { Vendor } from '../../../../../shared/schemas/vendor-batch.ts';
import { MEMBERS } from '../../layout.ts';
import { basicMemory } from './basic-memory.ts';
import { chatgpt } from './chatgpt.ts';
import { claude } from './claude.ts';
import type { DumpReader, FirstLook, Member, Probe } from './dump.ts';
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

/** Whatever is called a zip and begins otherwise is none. */
const ZIP_MAGIC = 'PK';

interface Recognized {
  reader: DumpReader;
  probes: Probe[];
}

/** What is kept of the first look at a file. */
interface Look {
  probe: Probe;
  verdicts: ReadonlyMap<DumpReader, 'surely' | 'maybe'>;
  isDocument: boolean;
  isZip: boolean;
}

export async function recognize(members: readonly Member[]): Promise<Recognized> {
  const looks: Look[] = [];
  for (const member of members) looks.push(lookBack(await probeOf(member)));
  const sure = READERS.filter((reader) => looks.some(({ verdicts }) => verdicts.get(reader) === 'surely'));
  if (sure.length > 1) throw isOpenedArchive(members) ? openedArchive() : severalServices(sure);
  const reader = sure[0] ?? READERS.find((each) => looks.some(({ verdicts }) => verdicts.has(each)));
  if (reader === undefined) throw unknownLayout(looks);
  return { reader, probes: looks.filter(({ verdicts }) => verdicts.has(reader)).map(({ probe }) => probe) };
}

function lookBack(look: FirstLook): Look {
  const { head, ...probe } = look;
  const verdicts = new Map<DumpReader, 'surely' | 'maybe'>();
  for (const reader of READERS) {
    const verdict = reader.recognizes(look);
    if (verdict !== false) verdicts.set(reader, verdict);
  }
  const isZip = probe.name.endsWith('.zip') && head.startsWith(ZIP_MAGIC);
  return { probe, verdicts, isDocument: isDocument(look), isZip };
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

function unknownLayout(looks: readonly Look[]): HubError {
  const broken = looks.find(({ probe }) => probe.fault !== undefined)?.probe.fault;
  if (broken !== undefined) return broken;
  const known = READERS.map(({ vendor }) => VENDOR_NAMES[vendor]).join(', ');
  const [detail, fix] = hintFor(looks) ?? [
    'This is no dump that is understood here.',
    `Understood are: ${known}. Give the zip, the folder or the file as the other service made it.`,
  ];
  return new HubError('unrecognized_layout', detail, { fix });
}

/** Files that people bring instead of the dump, and where the dump is. */
function hintFor(looks: readonly Look[]): [string, string] | undefined {
  const probes = looks.map(({ probe }) => probe);
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
  if (looks.some(({ isZip }) => isZip))
    return ['A zip lies deeper in it than is looked.', 'Unpack that zip, and give what is in it.'];
  if (looks.some((look) => look.isDocument))
    return [
      'This reads like a document, and not like a list of memories.',
      'Give what the other service made, or a text with one memory in each line.',
    ];
  return undefined;
}
