// An iCalendar text cut into its parts, so that one broken event costs that event and not the calendar.
import ICAL from 'ical.js';

interface CalendarParts {
  /** Properties of the calendar itself, by upper-case name. */
  properties: Map<string, string>;
  timeZones: ICAL.Component[];
  events: ICAL.Component[];
  /** Events that could not be read. */
  broken: number;
}

/** undefined where the text holds no calendar. */
export function readParts(text: string): CalendarParts | undefined {
  const lines = unfold(text);
  if (!lines.some((line) => /^BEGIN:VCALENDAR\s*$/i.test(line))) return undefined;
  const parts: CalendarParts = { properties: new Map(), timeZones: [], events: [], broken: 0 };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const [, kind] = /^BEGIN:([\w-]+)\s*$/i.exec(line) ?? [];
    if (kind === undefined || /^vcalendar$/i.test(kind)) {
      keepProperty(parts.properties, line);
      continue;
    }
    const end = endOf(lines, at, kind);
    const component = /^(vevent|vtimezone)$/i.test(kind) ? parsed(lines.slice(at, end + 1)) : undefined;
    if (/^vevent$/i.test(kind)) {
      if (component === undefined) parts.broken += 1;
      else parts.events.push(component);
    } else if (component !== undefined) parts.timeZones.push(component);
    at = end;
  }
  return parts;
}

/** Long lines are folded. What is no property at all is left out: programs that forget to fold leave such lines. */
function unfold(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/(?:\r\n?|\n)[ \t]/g, '')
    .split(/\r\n?|\n/);
  return lines.filter((line) => /^[A-Za-z0-9-]+[;:]/.test(line));
}

function keepProperty(properties: Map<string, string>, line: string): void {
  const [, name, value] = /^([\w-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  if (name === undefined || value === undefined || properties.has(name.toUpperCase())) return;
  properties.set(name.toUpperCase(), value.trim());
}

function endOf(lines: string[], begin: number, kind: string): number {
  const edge = new RegExp(`^(BEGIN|END):${kind}\\s*$`, 'i');
  let depth = 0;
  for (let at = begin; at < lines.length; at += 1) {
    const [, word] = edge.exec(lines[at] as string) ?? [];
    if (word === undefined) continue;
    depth += word.toUpperCase() === 'BEGIN' ? 1 : -1;
    if (depth === 0) return at;
  }
  return lines.length - 1;
}

/** Of one event or zone: every day of it is looked up among them. */
const MOST_LINES = 10_000;

function parsed(block: string[]): ICAL.Component | undefined {
  if (block.length > MOST_LINES) return undefined;
  try {
    return new ICAL.Component(ICAL.parse(block.join('\r\n')) as unknown[]);
  } catch {
    return undefined;
  }
}
