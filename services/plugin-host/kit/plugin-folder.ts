// The folder that an author names, without what lies there for the author alone.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { HubError } from '../../../shared/errors.ts';
import { MANIFEST_FILE, type PluginFiles, readPluginFolder } from '../../../shared/plugin-folder.ts';
import { AUTHORS_FILES } from './new-plugin.ts';

export const PACK_ENDING = '.hubplugin';

export function readAuthorsFolder(folder: string): PluginFiles {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new HubError('not_found', 'There is no such folder.', {
      fix: `Name the folder that holds ${MANIFEST_FILE}.`,
    });
  }
  const files = Object.entries(readPluginFolder(folder)).filter(([path]) => !isAuthors(path));
  return Object.fromEntries(files);
}

function isAuthors(path: string): boolean {
  return AUTHORS_FILES.includes(basename(path)) || path.endsWith(PACK_ENDING);
}
