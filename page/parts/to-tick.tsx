// What is still open, to be ticked off: an empty circle, with a tick for whoever is about to set it.
import { CircleCheck } from 'lucide-react';
import { IconButton } from './button.tsx';

export function ToTick({ title, onTick }: { title: string; onTick(): void }) {
  return <IconButton className="to-tick" icon={CircleCheck} name={`Done: ${title}`} onClick={onTick} />;
}
