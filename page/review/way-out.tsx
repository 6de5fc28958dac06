// One way out of a conflict: a button, and the key that presses it.
import { Button, type ButtonProps } from '../parts/button.tsx';
import { useKeys } from '../parts/keys.ts';

interface WayOutProps extends Pick<ButtonProps, 'look' | 'className' | 'children'> {
  /** A figure, which nobody presses who hurries through the queue by its letters. */
  press: '1' | '2' | '3';
  isOpen?: boolean;
  onTake(): void;
}

export function WayOut({ press, isOpen = true, onTake, ...rest }: WayOutProps) {
  useKeys('A conflict', [{ press, run: () => isOpen && onTake() }], true);
  return <Button {...rest} shortcut={press} aria-disabled={!isOpen} onClick={onTake} />;
}
