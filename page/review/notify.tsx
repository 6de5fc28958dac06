// A notification of the desktop when an assistant asks for an approval and nobody looks at the page. It says that something
// waits and never what: notifications lie around on lock screens.
import { useEffect, useState } from 'react';
import { onLive } from '../hub/live.ts';
import { Switch } from '../parts/field.tsx';
import { remark } from '../parts/toast.tsx';

const KEPT_AS = 'notify';

function isOn(): boolean {
  return 'Notification' in window && Notification.permission === 'granted' && localStorage.getItem(KEPT_AS) === 'yes';
}

export function NotifySwitch() {
  const [on, setOn] = useState(isOn);
  if (!('Notification' in window)) return null;
  const change = async (next: boolean) => {
    const allowed = next && (await Notification.requestPermission()) === 'granted';
    if (next && !allowed)
      remark('Your browser does not allow it', 'Allow notifications for this address in its settings.');
    localStorage.setItem(KEPT_AS, allowed ? 'yes' : 'no');
    setOn(allowed);
  };
  return <Switch label="Notify me on the desktop" checked={on} onChange={change} />;
}

export function useNotifications(): void {
  useEffect(
    () =>
      onLive((event) => {
        if (event.event !== 'audit' || event.kind !== 'action.intent' || !document.hidden || !isOn()) return;
        const notification = new Notification('Context Hub', {
          body: 'An assistant asks for your approval.',
          icon: '/ui/mark.svg',
          tag: 'approval',
        });
        notification.onclick = () => {
          window.focus();
          history.pushState(null, '', '/review');
          notification.close();
        };
      }),
    [],
  );
}
