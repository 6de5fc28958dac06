// The phases that a project or a goal can be in. Some belong to one kind of story, and say to which where they are chosen.
export const PHASES = [
  { value: '', label: 'none' },
  { value: 'planning', label: 'planning' },
  { value: 'waiting_for_approval', label: 'waiting for somebody’s yes' },
  { value: 'comparing_itineraries', label: 'comparing itineraries', hint: 'Of a journey' },
  { value: 'choosing_hotel', label: 'choosing where to stay', hint: 'Of a journey' },
  { value: 'other', label: 'another' },
] as const;

export function phaseName(phase: string): string {
  return PHASES.find(({ value }) => value === phase)?.label ?? phase.replaceAll('_', ' ');
}
