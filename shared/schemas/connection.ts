// A paired assistant, from the one-time code to its end.
import { Closed, Id, Instant, JsonObject, Nullable, OneOf, Seen, type Static, Title, Type } from './fields.ts';
import { defineFamily } from './object.ts';

export const Connection = defineFamily({
  type: 'connection',
  plural: 'connections',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    name: Title,
    status: OneOf('pending', 'active', 'revoked'),
    paired_at: Nullable(Instant),
    revoked_at: Nullable(Instant),
    /** The assistant's own words about itself. Data, never trusted. */
    runtime_info: Nullable(JsonObject),
    last_seen_at: Nullable(Instant),
  },
  defaults: { status: 'pending' },
});
export type Connection = Static<typeof Connection.Record>;

export const NewLink = Closed({
  name: Seen(Title),
  /** One that still waits for its assistant gets this name and a new code; its old code is good for nothing. */
  connection_id: Type.Optional(Id),
});
export const NewName = Closed({ name: Seen(Title) });
export const PairingLink = Closed({
  connection_id: Id,
  /** Treated like a password: works once, for ten minutes. */
  code: Type.String(),
  link: Type.String(),
  expires_at: Instant,
});
export type PairingLink = Static<typeof PairingLink>;
export const PairRequest = Closed({
  code: Type.String({ minLength: 1, maxLength: 64 }),
  runtime_info: Type.Optional(JsonObject),
});
export const Paired = Closed({ connection_id: Id, token: Type.String() });

export const ASSISTANTS = [
  { id: 'cursor', name: 'Cursor', kind: 'code editor', validated: true },
  { id: 'claude-code', name: 'Claude Code', kind: 'command-line coding assistant', validated: false },
  { id: 'claude-desktop', name: 'Claude Desktop', kind: 'desktop chat', validated: false },
  { id: 'chatgpt', name: 'ChatGPT', kind: 'desktop app and Codex; not in the browser', validated: false },
  { id: 'hermes', name: 'Hermes', kind: 'agent runtime', validated: true },
  { id: 'openclaw', name: 'OpenClaw', kind: 'agent runtime', validated: false },
] as const;
export const AssistantId = OneOf('cursor', 'claude-code', 'claude-desktop', 'chatgpt', 'hermes', 'openclaw');
export type AssistantId = Static<typeof AssistantId>;
export const Assistant = Closed({
  id: AssistantId,
  name: Type.String(),
  kind: Type.String(),
  validated: Type.Boolean(),
});

/** The assistants that recipes are made for: the kinds of the catalog, and an editor that takes a link as one of them does. */
export const RecipeKind = OneOf('cursor', 'claude-code', 'claude-desktop', 'chatgpt', 'hermes', 'openclaw', 'vscode');
export type RecipeKind = Static<typeof RecipeKind>;

/** How one kind of assistant is connected. It holds the token of the connection, so it is a secret. */
export const Recipe = Closed({
  assistant: RecipeKind,
  format: OneOf('json', 'toml', 'yaml'),
  instructions: Type.String(),
  snippet: Type.String(),
  /** Opened, it puts the same into the settings by itself; null where there is no such way. */
  install_link: Nullable(Type.String()),
  file_paths: Type.Array(Type.String()),
  runtime_rule: Type.String({ description: 'For the standing instructions of the assistant' }),
});
export type Recipe = Static<typeof Recipe>;
