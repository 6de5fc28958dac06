// The project of an item, told with it where that is not plain: what is to come may be of any project, and in a package about several
// everything may be.
import type { ContractItem, Reference } from '../../../../shared/schemas/contract.ts';
import { candidateById } from '../../view/candidates.ts';
import { toRef } from '../../view/shown-items.ts';
import { type Seeing, sees } from '../../view/viewer.ts';
import type { Frame } from '../frame/frame.ts';

interface ProjectNames {
  /** The item with the name of its project, where that is visible and not the only one that the package is about. */
  onItem(item: ContractItem): ContractItem;
  onReference(reference: Reference): Reference;
  /** Whether the package is about several, and everything in it is told with its project. */
  areSeveral: boolean;
}

export function projectNames({ reader, viewer, now }: Seeing, frames: readonly Frame[]): ProjectNames {
  const areSeveral = frames.length > 1;
  const only = areSeveral ? undefined : frames[0]?.project?.record.id;
  // Framed projects are named as they were called at the moment that is asked about.
  const framed = new Map(frames.flatMap(({ project }) => (project ? [[project.record.id, project]] : [])));
  const nameOf = (id: string) => {
    const lies = candidateById(reader, id, now)?.project?.id;
    if (lies === undefined || lies === only) return undefined;
    const project = framed.get(lies) ?? candidateById(reader, lies, now);
    return project && sees(viewer, project) ? toRef(project.record) : undefined;
  };
  return {
    areSeveral,
    onItem: (item) => {
      const name = nameOf(item.ref.id);
      if (name === undefined) return item;
      const { summary, untrusted = false } = name;
      return { ...item, body: { ...item.body, project: summary }, untrusted: item.untrusted || untrusted };
    },
    onReference: (reference) => {
      const name = areSeveral ? nameOf(reference.id) : undefined;
      if (name === undefined) return reference;
      return { ...reference, project: name.summary, ...(name.untrusted && { untrusted: true }) };
    },
  };
}
