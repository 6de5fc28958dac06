// Short remarks on what was just done, that go by themselves.
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { told } from './notice.tsx';
import { useOnBody } from './on-body.ts';

const manager = Toast.createToastManager();

export function remark(title: string, description?: string): void {
  manager.add({
    title: madeVisible(title),
    ...(description !== undefined && { description: madeVisible(description) }),
    timeout: 4000,
  });
}

let offered: string | undefined;

/** With a way back, as long as it is offered; the next one takes its place. Answers how it goes before, when it was undone. */
export function undoable(title: string, description: string | undefined, ms: number, undo: () => void): () => void {
  if (offered !== undefined) manager.close(offered);
  const close = () => manager.close(id);
  const id: string = manager.add({
    title: madeVisible(title),
    ...(description !== undefined && { description: madeVisible(description) }),
    timeout: ms,
    actionProps: {
      children: (
        <>
          Undo <kbd aria-hidden>u</kbd>
        </>
      ),
      onClick: () => {
        close();
        undo();
      },
    },
  });
  offered = id;
  return close;
}

export function remarkFailure(error: unknown): void {
  const { message, fix } = told(error);
  manager.add({
    title: message.replaceAll('`', ''),
    description: fix?.replaceAll('`', ''),
    type: 'bad',
    priority: 'high',
    timeout: 9000,
  });
}

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts } = Toast.useToastManager();
  useOnBody('has-remark', toasts.length > 0);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type ?? ''}`} swipeDirection={['right', 'down']}>
      <Toast.Content className="toast-content">
        <Toast.Title className="toast-title" />
        <Toast.Description className="toast-description" />
        <Toast.Action className="button plain" />
      </Toast.Content>
      <Toast.Close className="icon-button" aria-label="Close this remark">
        <X size={16} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ));
}
