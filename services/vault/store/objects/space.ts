// The one space that this process keeps: the owner's own, and in the lab that of the simulated life.
let kept: { id: string; labels: readonly string[] } = { id: 'personal', labels: [] };

export function spaceId(): string {
  return kept.id;
}

/** What everything in the space is labelled with, unless somebody says otherwise. */
export function spaceLabels(): string[] {
  return [...kept.labels];
}

/** Before the vault is opened. */
export function keepSpace(space: { id: string; labels: readonly string[] }): void {
  kept = space;
}
