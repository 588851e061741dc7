import { toastStore } from '@proper/shared-types';
import { releasesBase } from '@proper/shared-types/release';
import { type ComponentType, useEffect, useState } from 'react';
import { reportFault } from '../faults/report-fault';
import { phaseOf } from '../remotes/broken-files';
import { loadWhole } from '../remotes/load-whole';

/**
 * Returns a function that fetches the notification host once, however often it is called. If that fails, it reports the fault and
 * resolves to undefined, and the next call tries again.
 */
export function hostLoader(
  fetchHost: () => Promise<ComponentType>,
): () => Promise<ComponentType | undefined> {
  let attempt: Promise<ComponentType | undefined> | undefined;
  return () => {
    attempt ??= loadWhole(`${releasesBase}shell/`, fetchHost).catch((cause: unknown) => {
      attempt = undefined;
      reportFault('Notices cannot be shown yet:', { remote: 'shell', phase: phaseOf(cause), cause });
      return undefined;
    });
    return attempt;
  };
}

const loadHost = hostLoader(
  async () => (await import(/* webpackChunkName: "notifications" */ './NotificationsHost')).NotificationsHost,
);

const formTouches = ['focusin', 'pointerdown'] as const;

/**
 * Fetches the host when the visitor first uses a form, because the form may have to say that the browser is offline. If that fails,
 * it tries again when the browser is back online, or when a notice is waiting.
 */
function loadWhenNeeded(load: () => void): () => void {
  let isTouched = false;
  const touch = ({ target }: Pick<Event, 'target'>): void => {
    if (!(target instanceof Element && target.closest('form'))) return;
    isTouched = true;
    load();
  };
  const retry = (): void => {
    if (isTouched) load();
  };
  // The form may have had the focus before the page hydrated.
  touch({ target: document.activeElement });
  for (const type of formTouches) document.addEventListener(type, touch);
  addEventListener('online', retry);
  const unsubscribe = toastStore.subscribe(({ waiting }) => {
    if (waiting.length > 0) load();
  });
  return () => {
    for (const type of formTouches) document.removeEventListener(type, touch);
    removeEventListener('online', retry);
    unsubscribe();
  };
}

/** Shows the notices. Their component library is fetched late; until then, notices wait in the store. */
export function NotificationsOutlet() {
  const [Host, setHost] = useState<ComponentType>();
  useEffect(
    () =>
      loadWhenNeeded(async () => {
        const host = await loadHost();
        setHost(() => host);
      }),
    [],
  );
  return Host && <Host />;
}
