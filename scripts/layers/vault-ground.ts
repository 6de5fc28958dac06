// How the rations of the vault name its folders, and what several floors of it take.
export const vault = (...names: string[]) => names.map((name) => name.replace(/^(type )?/, '$1services/vault/'));
/** What a method takes and answers; how far long work is told to be; giving others their turn meanwhile. */
export const METHODS = 'type shared/methods/';
export const PROGRESS = 'type shared/progress.ts';
export const YIELD = 'shared/yield-turn.ts';
/** What takes long to make, made when it is asked for. */
export const WHEN_ASKED = 'shared/when-asked.ts';
