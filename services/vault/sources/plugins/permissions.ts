// What a plugin may do, in sentences and as a rating. Pure: a manifest in, words and a number out.
import type { Isolation, IsolationLayer, Plugin, SecurityRating } from '../../../../shared/schemas/plugin.ts';
import { type PluginPermissions, scheduleMinutes } from '../../../../shared/schemas/plugin-manifest.ts';

type Asking = Pick<Plugin, 'permissions' | 'settings_schema'>;

/** Everything that the owner agrees to. */
export function permissionSentences({ permissions, settings_schema }: Asking): string[] {
  const { secrets, hosts, produces } = permissions;
  const urls = Object.values(settings_schema).some(({ type }) => type === 'urls');
  return [
    ...produces.map(producesSentence),
    ...hosts.map(hostSentence),
    ...(urls ? ['It may ask the hosts of the addresses that you write into its settings.'] : []),
    ...(hosts.length === 0 && !urls ? ['It may ask nobody on the network.'] : []),
    scheduleSentence(permissions),
    secrets ? SECRETS : 'It never sees a password or a token of yours.',
  ];
}

/** What `next` asks for beyond `agreed`, in sentences. Nothing: no new consent is needed. */
export function addedPermissions(agreed: PluginPermissions | null, next: PluginPermissions): string[] {
  if (agreed === null) return permissionSentences({ permissions: next, settings_schema: {} });
  const added = [
    ...next.produces
      .filter(
        ({ type, classification }) =>
          !agreed.produces.some((each) => each.type === type && each.classification === classification),
      )
      .map(producesSentence),
    ...next.hosts.filter((host) => !agreed.hosts.includes(host)).map(hostSentence),
  ];
  if (isMoreOften(agreed, next)) added.push(scheduleSentence(next));
  if (next.secrets && !agreed.secrets) added.push(SECRETS);
  return added;
}

/** The sentence where nobody signed a plugin, and its code is not the one that was agreed to. */
export const OTHER_CODE =
  'Its code is not the one that you agreed to, and nobody has signed either: what the earlier one kept here, its secrets and accounts included, becomes its own.';

/** The harm that each wall keeps a plugin from, beside Node. */
const WALLS: [layers: IsolationLayer[], without: string][] = [
  [['no-files'], 'nothing but Node keeps it from your files'],
  [['no-network'], 'nothing but Node keeps it from the network'],
  [['seccomp', 'seatbelt'], 'the kernel does not judge what it asks for'],
  [['memory-limit'], 'its memory has no hard limit'],
];

/** The walls that the box of this machine lacks, in one sentence that the owner agrees to; null where it lacks nothing. */
export function weakerBox(isolation: Isolation | null): string | null {
  if (isolation?.level !== 'reduced') return null;
  const lacks = WALLS.filter(([layers]) => !layers.some((layer) => isolation.layers.includes(layer)));
  const without = lacks.map(([, words]) => words).join(', ');
  return `On this machine it is held less than it should be: ${without}. ${isolation.reason ?? ''}`.trim();
}

const SECRETS = 'It may keep secrets of its own here, and it is given the token of an account that you connect to it.';

const TYPES = { event: 'calendar entries', artifact: 'documents, mails and articles', note: 'notes' } as const;

function producesSentence({ type, classification }: PluginPermissions['produces'][number]): string {
  return `It imports ${TYPES[type]}, classified as ${classification}.`;
}

function hostSentence(host: string): string {
  return `It may ask ${host}, through the hub.`;
}

function scheduleSentence({ schedule }: PluginPermissions): string {
  const minutes = scheduleMinutes(schedule);
  return minutes == null ? 'It runs only when you say so.' : `It runs by itself every ${periodOf(minutes)}.`;
}

function periodOf(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return `${minutes} minutes`;
  return hours === 1 ? 'hour' : `${hours} hours`;
}

function isMoreOften(agreed: PluginPermissions, next: PluginPermissions): boolean {
  const [before, after] = [scheduleMinutes(agreed.schedule), scheduleMinutes(next.schedule)];
  return after != null && (before == null || after < before);
}

const BEST = 6;
const MANY_HOSTS = 3;

/** From 6 downwards: what it may do costs points, and so does what does not hold it. */
export function securityRating(
  plugin: Asking & Pick<Plugin, 'origin' | 'signer'>,
  isolation: Isolation | null,
): SecurityRating {
  const { permissions, settings_schema, origin, signer } = plugin;
  const reasons: SecurityRating['reasons'] = [];
  const cost = (points: number, sentence: string) => reasons.push({ points: -points, sentence });
  if (isolation?.level === 'reduced') cost(2, `It is held less than it could be. ${isolation.reason ?? ''}`.trim());
  if (permissions.secrets) cost(1, 'It is given secrets.');
  if (permissions.hosts.length > 0) cost(1, 'It asks hosts on the network.');
  if (permissions.hosts.length > MANY_HOSTS) cost(1, `It asks more than ${MANY_HOSTS} hosts.`);
  if (permissions.hosts.length === 0 && Object.values(settings_schema).some(({ type }) => type === 'urls')) {
    cost(1, 'It asks the hosts that you name.');
  }
  if (origin === 'sideload')
    cost(1, signer === null ? 'Nobody has signed it.' : 'No catalog vouches for who signed it.');
  const value = Math.max(
    1,
    reasons.reduce((sum, { points }) => sum + points, BEST),
  );
  return { value, reasons };
}
