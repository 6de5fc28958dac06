// The phases that a project or a goal can be in. Some belong to one kind of story, and say to which.
export const PHASES = [
  { value: '', label: 'none' },
  { value: 'planning', label: 'planning' },
  { value: 'waiting_for_approval', label: 'waiting for somebody’s yes' },
  { value: 'comparing_itineraries', label: 'of a journey: comparing itineraries' },
  { value: 'choosing_hotel', label: 'of a journey: choosing where to stay' },
  { value: 'other', label: 'another' },
] as const;

export function phaseName(phase: string): string {
  return PHASES.find(({ value }) => value === phase)?.label ?? phase.replaceAll('_', ' ');
}
