import { Check, Copy as CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { remarkFailure } from './toast.tsx';

const SAID_FOR_MS = 2000;

export function CopyButton({ text, children = 'Copy' }: { text: string; children?: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), SAID_FOR_MS);
    } catch (error) {
      remarkFailure(error);
    }
  };
  return (
    <Button icon={done ? Check : CopyIcon} onClick={copy}>
      {done ? 'Copied' : children}
    </Button>
  );
}
