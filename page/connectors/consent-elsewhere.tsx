// The consent is given on the provider's page, in another tab. This one waits, and sees it come.
import { Check, ExternalLink, LoaderCircle } from 'lucide-react';
import { Button } from '../parts/button.tsx';

interface ConsentElsewhereProps {
  url: string;
  /** Seen by whoever asked for it. */
  isGiven: boolean;
  onDone(): void;
}

export function ConsentElsewhere({ url, isGiven, onDone }: ConsentElsewhereProps) {
  // The address came from the hub; whatever else it might be, it is never a script.
  const isWeb = /^https?:/.test(url);
  return (
    <div className="stack">
      <p>Google asks you whether this hub may read, and says what. The page opens in another tab; this one waits.</p>
      <div className="button-row">
        {isWeb && !isGiven && (
          <a className="button first" href={url} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} aria-hidden />
            Agree at Google
          </a>
        )}
      </div>
      <div className="arrival" role="status">
        {isGiven ? <Check size={20} aria-hidden /> : <LoaderCircle className="turning" size={20} aria-hidden />}
        <p>{isGiven ? 'Connected.' : 'Waiting for your consent…'}</p>
        <Button look={isGiven ? 'first' : 'plain'} onClick={onDone}>
          {isGiven ? 'Look at it' : 'Later'}
        </Button>
      </div>
    </div>
  );
}
