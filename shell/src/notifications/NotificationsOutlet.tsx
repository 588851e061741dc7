import { toastStore } from '@proper/shared-types';
import { type ComponentType, useEffect, useState } from 'react';
import { createHostLoader } from './host-loader';

const loader = createHostLoader(
  async () => (await import(/* webpackChunkName: "notifications" */ './NotificationsHost')).NotificationsHost,
);

const formTouches = ['focusin', 'pointerdown'] as const;
const isInForm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('form') !== null;

/**
 * Fetches the host once a form is touched, and again with the network where that failed. A form may have to say that the
 * visitor is offline, so the host is fetched while there is a network; a page that is only read needs none.
 */
function loadWithForms(): () => void {
  let touched = false;
  const load = (): void => {
    if (touched) void loader.load();
  };
  const touch = ({ target }: Pick<Event, 'target'>): void => {
    if (!isInForm(target)) return;
    touched = true;
    load();
  };
  // It may have been touched before the page reacted.
  touch({ target: document.activeElement });
  for (const type of formTouches) document.addEventListener(type, touch);
  addEventListener('online', load);
  return () => {
    for (const type of formTouches) document.removeEventListener(type, touch);
    removeEventListener('online', load);
  };
}

/**
 * Where notices appear. The host and the component library behind it are fetched when a form is touched, or when the
 * first notice is waiting; a notice waits in the store until the host is there.
 */
export function NotificationsOutlet() {
  const [Host, setHost] = useState<ComponentType | null>(null);

  useEffect(() => loader.onLoaded((host) => setHost(() => host)), []);

  useEffect(loadWithForms, []);

  useEffect(
    () =>
      toastStore.subscribe(({ waiting }) => {
        if (waiting.length > 0) void loader.load();
      }),
    [],
  );

  return Host && <Host />;
}
