// A grant in one sentence for a person, made from the grant alone: no title and no text of the vault is in it.
import type { Grant } from '../../../shared/schemas/grant.ts';

type Shape = Pick<Grant, 'capabilities' | 'selectors' | 'classification_ceiling'>;

export function summarize({ capabilities, selectors, classification_ceiling }: Shape): string {
  const has = (capability: Shape['capabilities'][number]) => capabilities.includes(capability);
  const reads = [
    ...(has('project.read') ? ['projects', 'goals', 'decisions'] : []),
    ...(has('commitment.read') ? ['promises'] : []),
    ...(has('memory.retrieve') ? ['memories', 'documents'] : []),
    ...(has('profile.read') ? ['your profile', 'preferences'] : []),
  ];
  const does = [
    ...(reads.length > 0 ? [`read ${joined(reads)} ${scope(selectors)} (up to ${classification_ceiling})`] : []),
    ...(has('memory.propose') ? ['suggest updates'] : []),
    ...(has('state.write') ? ['leave handoff notes'] : []),
    ...(has('state.share') ? ['share handoff notes with your other assistants'] : []),
    ...(has('action.propose') ? ['ask you before it acts'] : []),
  ];
  return `Can ${joined(does)}.`;
}

function scope({ project, project_status, types, labels }: Shape['selectors']): string {
  const named = project === undefined ? 0 : [project].flat().length;
  const places = [
    named === 1 ? 'of one project' : named > 1 ? `of ${named} projects` : '',
    named === 0 && project_status === 'active'
      ? 'of your active projects'
      : project_status === 'active'
        ? 'while it is active'
        : '',
    named === 0 && project_status === undefined ? 'of everything' : '',
    types === undefined ? '' : `(only ${joined(types)})`,
    labels === undefined ? '' : `with the label ${labels.join(' or ')}`,
  ];
  return places.filter((place) => place !== '').join(' ');
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
