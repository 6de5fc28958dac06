export const PINNED_PACKAGE: string;

export function pinnedNode(): { version: string; program: string } | undefined;
