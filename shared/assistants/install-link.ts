// Links that an editor opens and asks its person about: the same entry as in its file, put there by itself.
import { SERVER_NAME, type ServerEntry } from './entry.ts';

const LINKS: Readonly<Record<string, (entry: ServerEntry) => string>> = {
  cursor: (entry) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?name=${SERVER_NAME}&config=${encodeURIComponent(base64(JSON.stringify(entry)))}`,
  vscode: (entry) =>
    `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: SERVER_NAME, type: 'stdio', ...entry }))}`,
};

/** Null where an assistant knows no such links. */
export function installLinkOf(assistant: string, entry: ServerEntry): string | null {
  return LINKS[assistant]?.(entry) ?? null;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
