// Vaults as a life fills them (lab/large-vault.ts), through a real vault process, copied for whoever wants one.
import { fillVault, type OwnerCall } from '../../lab/large-vault.ts';
import { startVault } from '../support/vault-process.ts';
import { comeToRest, type Vaults } from './vaults.ts';

export interface LivedVault {
  dataDir: string;
  owner: string;
  /** One of its assistants, and all of them. */
  assistant: string;
  connection: string;
  assistants: string[];
}

/** A copy for whoever asks; the original is made once. */
export async function livedVault(vaults: Vaults, size: number): Promise<LivedVault> {
  return vaults.copyOf(await vaults.original(`lived-${size}`, (dataDir) => live(dataDir, size)));
}

const SUBJECTS = [
  'the carpenter and the oak boards',
  'orchard, budget for the wiring',
  'who delivers slate tiles to the parish hall',
  'spare key of the tower room',
  'what the neighbour said about the fence',
  'the floor plan, part 3',
  'which colour the doors get',
  'what the scaffold costs a week',
];
const PROJECTS = 25;

/** Purposes and questions that such a vault has answers to: the words come back, as they do in a life, the whole seldom. */
export const PURPOSES: readonly string[] = [
  'what matters now',
  ...Array.from({ length: PROJECTS * SUBJECTS.length }, (_, n) => {
    const subject = SUBJECTS[n % SUBJECTS.length];
    return n % 5 === 4 ? `continue with ${subject}` : `${subject} in undertaking ${n % PROJECTS}`;
  }),
];

async function live(dataDir: string, size: number): Promise<LivedVault> {
  await using vault = await startVault({ dataDir });
  const owner = await vault.setup();
  const call: OwnerCall = async (method, params) => {
    const answer: unknown = await vault.api.call(method, params, { context: { token: owner } });
    return (method.commits ? ((answer as { value?: unknown }).value ?? answer) : answer) as never;
  };
  const paired = await fillVault(call, size);
  await comeToRest(vault, { dataDir, size });
  const { token: assistant, connection } = paired[0] as (typeof paired)[number];
  return { dataDir, owner, assistant, connection, assistants: paired.map(({ token }) => token) };
}
