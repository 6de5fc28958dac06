export const project: string;
export const isInstalled: boolean;
export const ENTRIES: Readonly<Record<string, string>>;
export function programOf(entry: string): string;
export function areBundled(): boolean;
export function bundleOf(entry: string, root?: string): string | undefined;
export function instantOf(path: string): number | undefined;
