const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export function escapedXml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
}
