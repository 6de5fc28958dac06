// A manifest as it was asked for: projects may be named by their titles, and are kept by their ids.
import type { Static } from '../../../shared/schemas/fields.ts';
import type { Selectors } from '../../../shared/schemas/grant.ts';
import type { ContextManifest, NewManifest } from '../../../shared/schemas/manifest.ts';
import { ANY_PROJECT, askedId } from '../search/asked-object.ts';
import type { Change, ConnectionActor } from '../store/change.ts';
import { createManifest } from '../trust/manifests.ts';
import { grantedViewer } from '../view/capabilities.ts';

type Asked = Static<typeof NewManifest>;

export function askedManifest(change: Change, actor: ConnectionActor, asked: Asked): ContextManifest {
  const { selectors, ...request } = asked;
  return createManifest(change, actor, { ...request, selectors: selectors && withIds(change, actor, selectors) });
}

function withIds(
  { tx, at }: Change,
  actor: ConnectionActor,
  { project, ...others }: NonNullable<Asked['selectors']>,
): Selectors {
  const seeing = { reader: tx, viewer: grantedViewer(tx, actor, at), now: at };
  const idOf = (word: string) => askedId(seeing, word, { field: ['selectors', 'project'], types: ANY_PROJECT });
  if (project === undefined) return others;
  return { ...others, project: Array.isArray(project) ? project.map(idOf) : idOf(project) };
}
