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
 * Fetches the host once a form is touched, and again when the browser is back online if that failed. A form may have to say
 * that the visitor is offline, so the host is fetched early; a page that is only read does not need it.
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
  // A form may have been touched before the page hydrated.
  touch({ target: document.activeElement });
  for (const type of formTouches) document.addEventListener(type, touch);
  addEventListener('online', load);
  return () => {
    for (const type of formTouches) document.removeEventListener(type, touch);
    removeEventListener('online', load);
  };
}

/**
 * The place of the notices. The host and its component library are fetched when a form is touched or the first notice is
 * waiting; notices wait in the store until the host has loaded.
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
