// Every place of the page, in the order of the navigation: four to live in, and what lies behind them.
import {
  Activity,
  ArchiveRestore,
  ArrowDownToLine,
  ArrowUpFromLine,
  Bot,
  Brain,
  Cable,
  CalendarDays,
  Cog,
  Cpu,
  Eye,
  FileText,
  FolderKanban,
  Handshake,
  House,
  Inbox,
  type LucideIcon,
  Puzzle,
  ScrollText,
  Search,
  Signpost,
  SlidersHorizontal,
  Target,
  Waypoints,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';
import { kindOf } from '../../shared/id-kinds.ts';
import Home from '../home/home.tsx';
import { patient } from './patient.ts';

interface Place {
  path: string;
  name: string;
  icon: LucideIcon;
  /** After `g`, on the keyboard. */
  key: string;
  /** `beneath`: another place leads there. */
  group: 'main' | 'vault' | 'beneath' | 'flow' | 'system';
  load(): Promise<{ default: ComponentType }>;
  page: ComponentType;
}

function place(
  path: string,
  name: string,
  icon: LucideIcon,
  key: string,
  group: Place['group'],
  load: Place['load'],
): Place {
  const isHere = () => placeOf(location.pathname)?.path === path;
  return { path, name, icon, key, group, load, page: lazy(patient(load, isHere)) };
}

export const PLACES: readonly Place[] = [
  // Where most come to comes with the frame.
  { path: '/', name: 'Home', icon: House, key: 'h', group: 'main', load: async () => ({ default: Home }), page: Home },
  place('/glass', 'Glass', Eye, 'v', 'main', () => import('../glass/glass.tsx')),
  place('/agents', 'Assistants', Bot, 'a', 'main', () => import('../assistants/assistants.tsx')),
  place('/review', 'Review', Inbox, 'r', 'main', () => import('../review/review.tsx')),
  place('/projects', 'Projects', FolderKanban, 'p', 'vault', () => import('../projects/projects.tsx')),
  place('/goals', 'Goals', Target, 'g', 'vault', () => import('../goals/goals.tsx')),
  place('/agenda', 'Agenda', CalendarDays, 'j', 'vault', () => import('../agenda/agenda.tsx')),
  place('/promises', 'Promises', Handshake, 'y', 'beneath', () => import('../promises/promises.tsx')),
  place('/memories', 'Memories', Brain, 'm', 'vault', () => import('../memories/memories.tsx')),
  place('/decisions', 'Decisions', Signpost, 'w', 'vault', () => import('../decisions/decisions.tsx')),
  place('/calendar', 'Calendar', CalendarDays, 'k', 'beneath', () => import('../calendar/calendar.tsx')),
  place('/preferences', 'Preferences', SlidersHorizontal, 'f', 'vault', () => import('../preferences/preferences.tsx')),
  place('/documents', 'Documents', FileText, 'd', 'vault', () => import('../documents/documents.tsx')),
  place('/search', 'Search', Search, 's', 'vault', () => import('../search/search.tsx')),
  place('/timeline', 'Timeline', Activity, 't', 'vault', () => import('../timeline/timeline.tsx')),
  place('/relations', 'Relations', Waypoints, 'l', 'vault', () => import('../relations/relations.tsx')),
  place('/connectors', 'Connectors', Cable, 'c', 'flow', () => import('../connectors/connectors.tsx')),
  place('/plugins', 'Plugins', Puzzle, 'x', 'flow', () => import('../plugins/plugins.tsx')),
  place('/import', 'Import', ArrowDownToLine, 'i', 'flow', () => import('../import/import.tsx')),
  place('/export', 'Export', ArrowUpFromLine, 'e', 'flow', () => import('../export/export.tsx')),
  place('/backups', 'Backups', ArchiveRestore, 'b', 'system', () => import('../backups/backups.tsx')),
  place('/audit', 'Audit', ScrollText, 'u', 'system', () => import('../audit/audit.tsx')),
  place('/processes', 'Processes', Cpu, 'o', 'system', () => import('../processes/processes.tsx')),
  place('/settings', 'Settings', Cog, ',', 'system', () => import('../settings/settings.tsx')),
];

export const GROUPS: readonly { group: Place['group']; name: string | null }[] = [
  { group: 'main', name: null },
  { group: 'vault', name: 'Your vault' },
  { group: 'flow', name: 'In and out' },
  { group: 'system', name: 'The hub' },
];

/** Of an address: a place, or one thing at it. */
export function placeOf(path: string): Place | undefined {
  return PLACES.find(
    (each) =>
      path === each.path ||
      (path.startsWith(`${each.path}/`) && kindOf(path.slice(each.path.length + 1)) !== undefined),
  );
}
