import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'first' | 'plain' | 'bare' | 'danger';
  icon?: LucideIcon;
  /** At work: it stays where the focus is and takes no second press. */
  busy?: boolean;
  /** Shown as a small key beside the words. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'plain',
  icon: Icon,
  busy = false,
  shortcut,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look} ${rest.className ?? ''}`}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy || rest['aria-disabled'] === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {Icon && <Icon size={16} aria-hidden />}
      {children}
      {shortcut && <kbd aria-hidden>{shortcut}</kbd>}
    </button>
  );
}

/** A button that is only a sign: its name is read and shown when the pointer rests on it. */
export function IconButton({
  icon: Icon,
  name,
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: LucideIcon; name: string }) {
  const said = madeVisible(name);
  return (
    <button type="button" {...rest} className={`icon-button ${rest.className ?? ''}`} aria-label={said} title={said}>
      <Icon size={18} aria-hidden />
    </button>
  );
}
