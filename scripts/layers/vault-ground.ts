// How the rations of the vault name its folders, and what several floors of it take.
export const vault = (...names: string[]) => names.map((name) => name.replace(/^(type )?/, '$1services/vault/'));
/** What methods take and answer; how long work tells its progress; how it gives others their turn. */
export const METHODS = 'type shared/methods/';
export const PROGRESS = 'type shared/progress.ts';
export const YIELD = 'shared/yield-turn.ts';
/** For what takes long to make, and is made when it is asked for. */
export const WHEN_ASKED = 'shared/when-asked.ts';
