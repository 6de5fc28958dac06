// A form that the page sends itself. Ctrl and Enter press its button from any field.
import type { ReactNode, Ref } from 'react';

interface FormProps {
  className?: string;
  onSubmit(): void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

export function Form({ className = 'stack', onSubmit, ref, children }: FormProps) {
  return (
    <form
      ref={ref}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      }}
    >
      {children}
    </form>
  );
}
