// The four resources as a client gets to read them, as far as it was granted what they hold. Their payloads are the vault's.
// Their addresses are absolute, because many clients take no others; each may be read without what stands before its path too.
import type { Capability } from '../schemas/grant.ts';
import type { Granted } from './listing.ts';

export const RESOURCES = [
  {
    uri: 'context-hub://profile',
    name: 'profile',
    title: 'Profile and preferences',
    description: 'Who the person is and how they like things, as far as this connection may see it.',
    mimeType: 'application/json',
  },
  {
    uri: 'context-hub://connection/self',
    name: 'self',
    title: 'This connection',
    description: 'What this connection was granted.',
    mimeType: 'application/json',
  },
  {
    uri: 'context-hub://audit',
    name: 'audit',
    title: 'What this connection did',
    description: 'The newest events of this connection in the audit log.',
    mimeType: 'application/json',
  },
] as const;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'context-hub://projects/{id}/brief',
    name: 'brief',
    title: 'Brief of a project',
    description:
      'What is open around one project, by its id or exact title: goals, commitments, decisions and memories.',
    mimeType: 'application/json',
  },
] as const;

/** The capability that reading each takes; a connection may always know its own grants and acts. */
const TAKES: Readonly<Record<string, Capability>> = { profile: 'profile.read', brief: 'project.read' };

export function listedResources(held: Granted = null) {
  const isReadable = ({ name }: { name: string }) => {
    const capability = TAKES[name];
    return held === null || capability === undefined || held.includes(capability);
  };
  return { resources: RESOURCES.filter(isReadable), resourceTemplates: RESOURCE_TEMPLATES.filter(isReadable) };
}
