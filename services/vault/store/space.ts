/** Where the objects of a vault are: its one space. */
export interface Space {
  id: string;
  /** What everything in it is labelled with, unless somebody says otherwise. */
  labels: readonly string[];
}

/** The owner's own. */
export const PERSONAL: Space = { id: 'personal', labels: [] };
