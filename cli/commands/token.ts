// `hub token`: the token of the owner, for programs of theirs.
import { ownedHub } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export async function token(options: CommandOptions): Promise<void> {
  const { token: owner_token } = await ownedHub(options);
  print({ owner_token }, owner_token, options);
}
