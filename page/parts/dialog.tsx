// A sheet over the page. The focus stays in it, Escape closes it, and the focus goes back to where it was. Where something was typed
// that is not sent yet, it asks before, and before the way back of the browser as well.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { Button } from './button.tsx';
import { useFoot } from './foot.ts';
import { TypedInSheet } from './half-typed.ts';
import { giveBack, heldNow } from './kept-focus.ts';
import { useKeptPlace } from './kept-place.ts';
import { Failure } from './notice.tsx';
import { useOnBody } from './on-body.ts';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const returnFocus = useReturn(open);
  const opening = useOpening(open);
  useFoot(popup, open);
  useOnBody('has-sheet', open);
  // Where something is typed, a click beside the sheet would throw it away.
  const isTypedInto = () => popup.current?.querySelector('.input') != null;
  const [typed] = useState(() => new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const change = (next: boolean, { reason }: { reason: string }) => {
    if (next || (reason === 'outside-press' && isTypedInto())) return;
    if (typed.size > 0) setAsking(true);
    else onClose();
  };
  useKeptPlace(
    open,
    () => typed.size > 0,
    () => setAsking(true),
  );
  // What was typed may have been sent while that was asked.
  useEffect(() => {
    if (!open) setAsking(false);
  }, [open]);
  return (
    <BaseDialog.Root open={open} onOpenChange={change}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup
          ref={popup}
          className={`dialog ${wide ? 'wide' : ''}`}
          // Where something is to be typed, there; otherwise the sheet is read from its beginning.
          initialFocus={() => popup.current?.querySelector<HTMLElement>('.input, .kind input') ?? popup.current}
          finalFocus={returnFocus}
        >
          <header className="dialog-head">
            <BaseDialog.Title>{madeVisible(title)}</BaseDialog.Title>
            <BaseDialog.Close className="icon-button" aria-label="Close">
              <X size={18} aria-hidden />
            </BaseDialog.Close>
          </header>
          {description && (
            <BaseDialog.Description className="quiet" render={<div />}>
              {description}
            </BaseDialog.Description>
          )}
          <TypedInSheet value={typed}>
            <Fragment key={opening}>{children}</Fragment>
          </TypedInSheet>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
      <Confirm
        open={open && isAsking}
        onClose={() => setAsking(false)}
        title="Throw away what you typed?"
        action="Throw it away"
        instead="Go on writing"
        onConfirm={async () => onClose()}
      >
        <p>It is not saved yet.</p>
      </Confirm>
    </BaseDialog.Root>
  );
}

/** The how manieth it is: one that is opened while the last is still fading begins anew, and holds nothing of that one. */
function useOpening(open: boolean): number {
  const [{ isOpen, count }, set] = useState({ isOpen: open, count: 0 });
  if (isOpen !== open) set({ isOpen: open, count: open ? count + 1 : count });
  return count;
}

/**
 * Back to what had the focus when it was opened: what lies in a sheet goes with it, and by then the browser has forgotten where it
 * came from. Of what only holds others it would be given to the first of those, a link that Enter follows.
 */
function useReturn(open: boolean) {
  const before = useRef<readonly Element[]>([]);
  const wasOpen = useRef(false);
  if (open && !wasOpen.current) before.current = heldNow();
  wasOpen.current = open;
  return () => {
    queueMicrotask(() => {
      // Whoever was led elsewhere by what the sheet did is there already.
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('.dialog')) giveBack(before.current);
    });
    return false;
  };
}

interface ConfirmProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  action: string;
  /** What its other button says. */
  instead?: string;
  onConfirm(): Promise<unknown>;
}

/** Asked before what cannot be taken back. */
export function Confirm({ open, onClose, title, children, action, instead = 'Cancel', onConfirm }: ConfirmProps) {
  const returnFocus = useReturn(open);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog" finalFocus={returnFocus}>
          <AlertDialog.Title>{madeVisible(title)}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="stack-s">
            {children}
          </AlertDialog.Description>
          <Failure error={error} />
          <div className="button-row end">
            <AlertDialog.Close className="button plain">{instead}</AlertDialog.Close>
            <Button look="danger" busy={busy} onClick={confirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
