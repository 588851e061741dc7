import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toastStore } from 'shared-types';
import { createHostLoader } from './host-loader';

const loader = createHostLoader(
  async () => (await import(/* webpackChunkName: "notifications" */ './NotificationsHost')).NotificationsHost,
);

/** Calls back when the browser is idle. Safari has no idle callback: there it is a moment later. */
const whenIdle = (callback: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, 200);
};

/**
 * Fetches the host for a page with a form. Such a page may have to say that the visitor is offline, so the host is
 * fetched while there is a network.
 */
function LoadForForms() {
  useEffect(() => {
    const loadForForm = () => {
      if (document.forms.length > 0) whenIdle(() => void loader.load());
    };
    loadForForm();
    addEventListener('online', loadForForm);
    return () => removeEventListener('online', loadForForm);
  }, []);
  return null;
}

/**
 * Where notices appear. The host and the component library behind it are fetched while the browser is idle on a
 * page with a form, or when the first notice is waiting; a notice waits in the store until the host is there.
 */
export function NotificationsOutlet() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const { pathname } = useLocation();

  useEffect(() => loader.onLoaded((host) => setHost(() => host)), []);

  useEffect(
    () =>
      toastStore.subscribe(({ waiting }) => {
        if (waiting.length > 0) void loader.load();
      }),
    [],
  );

  return (
    <>
      <LoadForForms key={pathname} />
      {Host && <Host />}
    </>
  );
}
