// What a hub puts into its data directory, by the forms of its names: all that a purge may delete, and all that may lie where a
// hub begins. A name that only looks like one of ours is somebody else's.
import { type Dirent, readdirSync, readFileSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { idForm } from '../shared/id-kinds.ts';
import { KEYS_FOLDER, LEAVING_FOLDER } from '../shared/schemas/copies.ts';
import { LAB_FOLDER } from '../shared/schemas/lab.ts';
import { BACKUP_NAME_FORM } from '../shared/schemas/safekeeping.ts';
import { COURIER, EMBEDDINGS, LAB, PROCESS_NAMES, VAULT_FILE } from '../shared/schemas/system.ts';
import { PAIR_NAME } from './socket-pair.ts';

interface Form {
  name: RegExp;
  /** A folder, and what is ours in it; of a file there is nothing more to say. */
  inside?: readonly Form[] | 'everything';
  /** Its owner lays things there for the hub to read: they are theirs, and no reason not to begin. */
  isForOwner?: true;
}

const LOCK = 'hub.lock';
const LOGGED = [...PROCESS_NAMES, EMBEDDINGS, COURIER, LAB].join('|');
const DATABASE = '(-wal|-shm|-journal)?';

const IN_BACKUP: readonly Form[] = [
  { name: new RegExp(`^vault\\.db${DATABASE}$`) },
  { name: /^(backup\.json|vault\.(json|kit|key\.wrapped)|audit\.head)(\.new)?$/ },
  { name: /^begun$/ },
];

const FORMS: readonly Form[] = [
  { name: new RegExp(`^vault\\.db(\\.next)?(${DATABASE}|\\.new)$`) },
  { name: /^(vault\.json|vault\.kit(\.next)?|vault\.key(\.wrapped)?(\.pending)?)(\.new)?$/ },
  { name: /^(audit\.head(\.next)?|audit\.alarm)(\.new)?$/ },
  { name: /^(reserve|locked(\.new)?|hub\.(lock|lock-journal|sock)|oauth-client\.json)$/ },
  { name: PAIR_NAME },
  { name: /^logs$/, inside: [{ name: new RegExp(`^(${LOGGED})\\.log(\\.1)?$`) }] },
  {
    name: /^backups$/,
    isForOwner: true,
    inside: [
      { name: new RegExp(BACKUP_NAME_FORM), inside: IN_BACKUP },
      { name: /^\..*\.begun$/, inside: IN_BACKUP },
    ],
  },
  { name: /^exports$/, inside: [{ name: /^space-\d{8}T\d{6}Z-[0-9a-f]{6}\.pca(\.part)?$/ }] },
  { name: /^imports$/, isForOwner: true, inside: [{ name: /^plugin-[0-9a-f]{16}$/, inside: 'everything' }] },
  {
    name: /^incoming$/,
    inside: [{ name: new RegExp(`^${idForm('upl')}$`) }, { name: new RegExp(`^${idForm('spl')}$`) }],
  },
  { name: /^staging$/, inside: [{ name: new RegExp(`^${idForm('stg')}\\.db${DATABASE}$`) }] },
  { name: new RegExp(`^${LAB_FOLDER}$`), inside: [{ name: /^life-[A-Za-z0-9]{6}$/, inside: 'everything' }] },
  {
    name: new RegExp(`^${LEAVING_FOLDER}$`),
    inside: [{ name: new RegExp(`^(fetched|tmp|${KEYS_FOLDER.split('/')[1]})$`), inside: 'everything' }],
  },
];

/** What a system puts into any folder by itself. */
const NOBODYS = /^(lost\+found|\.DS_Store)$/;

/** Whether this is a vault of ours: its file says which one. */
export function holdsVault(dataDir: string): boolean {
  try {
    const { vault_id } = JSON.parse(readFileSync(join(dataDir, VAULT_FILE), 'utf8')) as { vault_id?: unknown };
    return typeof vault_id === 'string' && new RegExp(`^${idForm('vlt')}$`).test(vault_id);
  } catch {
    return false;
  }
}

/** What lies in a folder and is not the hub's; paths inside of it. */
export function foreignIn(dataDir: string): string[] {
  return foreignAmong(dataDir, FORMS).filter((name) => !NOBODYS.test(name));
}

function foreignAmong(folder: string, forms: readonly Form[]): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const form = formOf(entry, forms);
    if (form === undefined) return [entry.name];
    if (form.isForOwner || !Array.isArray(form.inside)) return [];
    return foreignAmong(join(folder, entry.name), form.inside).map((name) => join(entry.name, name));
  });
}

/** Deletes what is ours, and answers what it left. The file of the vault goes last: until then this can be done once more. */
export function removeOwn(dataDir: string): string[] {
  const later = new Set([VAULT_FILE, LOCK]);
  removeAmong(dataDir, FORMS, later);
  rmSync(join(dataDir, VAULT_FILE), { force: true });
  return entriesOf(dataDir).flatMap(({ name }) => (name.startsWith(LOCK) ? [] : [name]));
}

function removeAmong(folder: string, forms: readonly Form[], later: ReadonlySet<string> = new Set()): void {
  for (const entry of entriesOf(folder)) {
    const form = formOf(entry, forms);
    if (form === undefined || later.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (form.inside === undefined) unlinkSync(path);
    else if (form.inside === 'everything') rmSync(path, { recursive: true, force: true });
    else {
      removeAmong(path, form.inside);
      if (entriesOf(path).length === 0) rmdirSync(path);
    }
  }
}

/** A folder where ours is a file is not ours, nor is a link to one. */
function formOf(entry: Dirent, forms: readonly Form[]): Form | undefined {
  return forms.find(({ name, inside }) => name.test(entry.name) && entry.isDirectory() === (inside !== undefined));
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true });
}
