export const KEPT_DIR: string;

export function origin(): { project: string; node: string };
export function keepProgram(): { project: string; node: string | undefined } | undefined;
export function keyringDirs(root: string): string[];
export function sweep(own?: string): void;
