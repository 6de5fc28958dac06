// The consent is given on the provider's page, in another tab. This one waits, and sees it come.
import { Check, ExternalLink, LoaderCircle } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { useConnector } from './accounts.ts';

interface ConsentElsewhereProps {
  id: string;
  url: string;
  onDone(): void;
}

export function ConsentElsewhere({ id, url, onDone }: ConsentElsewhereProps) {
  const { data } = useConnector(id);
  const isGiven = data?.status === 'active';
  // The address came from the hub; whatever else it might be, it is never a script.
  const isWeb = /^https?:/.test(url);
  return (
    <div className="stack">
      <p>
        Google asks you whether this hub may read. It can read what you select and nothing else, and it cannot change or
        send anything. The page opens in another tab; this one waits.
      </p>
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
