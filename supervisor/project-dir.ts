import { join } from 'node:path';
import { isInstalled, project } from './bundles.js';
import { KEPT_DIR, keyringDirs } from './kept-program.js';

/** Where the code of the project lies. */
export const PROJECT_DIR = project;

/** Where the code of a hub of this user may lie that runs beside this one, or ran before it. */
export const PROGRAM_DIRS = [PROJECT_DIR, KEPT_DIR];

/** Lets a process load our code with its types already taken out. */
export const LOADER = join(PROJECT_DIR, 'shared/stripped-code.js');

/** Where the packages lie that it needs. In a checkout that is one folder; installed, all but one of them are in the bundles. */
export const PACKAGE_DIRS = isInstalled ? keyringDirs(PROJECT_DIR) : [join(PROJECT_DIR, 'node_modules')];
