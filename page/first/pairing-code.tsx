// Somebody opened the link that holds a pairing code. The code is for an assistant; this page only hands it on.
import { Cable } from 'lucide-react';
import { Alone } from '../parts/alone.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { Said } from '../parts/words.tsx';

export default function PairingCode({ code, onDone }: { code: string; onDone(): void }) {
  const shown = /^[0-9A-Za-z-]{4,64}$/.test(code) ? code : '';
  return (
    <Alone icon={<Cable size={30} strokeWidth={1.4} aria-hidden />} title="A code for your assistant">
      {shown === '' ? (
        <p>This link does not hold a pairing code. Make a new one under Assistants.</p>
      ) : (
        <>
          <p>Give it to the assistant that you want to connect. It works once, and only for a short time.</p>
          <p className="pairing-code">{shown}</p>
          <CopyButton text={shown}>Copy the code</CopyButton>
          <p className="quiet small">
            <Said>{`A program pairs with POST /v1/connections/pair and \`{"code": "${shown}"}\`, and gets its token as the answer.`}</Said>
          </p>
        </>
      )}
      <Button look="bare" onClick={onDone}>
        Open the hub
      </Button>
    </Alone>
  );
}
