// The four resources as a client gets to read them. Their payloads are the vault's.

export const RESOURCES = [
  {
    uri: '/profile',
    name: 'profile',
    title: 'Profile and preferences',
    description: 'Who the person is and how they like things, as far as this connection may see it.',
    mimeType: 'application/json',
  },
  {
    uri: '/connection/self',
    name: 'self',
    title: 'This connection',
    description: 'What this connection was granted.',
    mimeType: 'application/json',
  },
  {
    uri: 'audit',
    name: 'audit',
    title: 'What this connection did',
    description: 'The newest events of this connection in the audit log.',
    mimeType: 'application/json',
  },
] as const;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: '/projects/{id}/brief',
    name: 'brief',
    title: 'Brief of a project',
    description: 'What is open around one project: goals, commitments, decisions and memories.',
    mimeType: 'application/json',
  },
] as const;
