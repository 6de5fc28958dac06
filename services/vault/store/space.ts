/** Where the objects of a vault are: its one space. */
export interface Space {
  id: string;
  /** The labels of every object that is made here, unless somebody says otherwise. */
  labels: readonly string[];
}

/** The space of the owner. */
export const PERSONAL: Space = { id: 'personal', labels: [] };
