import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code of the project lies. */
export const PROJECT_DIR = dirname(dirname(fileURLToPath(import.meta.url)));
