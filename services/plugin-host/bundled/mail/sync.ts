// hub.mail: the mails that the owner has selected, from JMAP accounts and from mailbox files on the web.
import type { Hub } from '../../sdk/hub.ts';
import { importEach, sourcesOf } from '../source/sources.ts';
import { importArchive } from './archive.ts';
import { importJmap } from './jmap-sync.ts';
import { readSelection } from './selection.ts';

export async function main(hub: Hub): Promise<void> {
  const accounts = sourcesOf(hub.settings['jmap'], 'mail account');
  const archives = sourcesOf(hub.settings['archives'], 'mailbox file');
  if (accounts.length + archives.length === 0) {
    await hub.log('There is no mail to read yet: add an account or a mailbox file to the settings.', 'warn');
    return;
  }
  const selection = readSelection(hub.settings);
  await importEach(hub, [...accounts, ...archives], (source) =>
    accounts.includes(source) ? importJmap(hub, source, selection) : importArchive(hub, source, selection),
  );
}
