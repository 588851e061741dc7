import { toastStore } from '@proper/shared-types';
import { releaseBase } from '@proper/shared-types/release';
import type { ComponentType } from 'react';
import { reportFault } from '../faults/report-fault';
import { phaseOf } from '../files/broken-files';
import { loadWhole } from '../files/load-whole';
import { wholeStyles } from '../files/whole-styles';

/**
 * Returns a function that fetches the notification host once, however often it is called. If that fails, it reports the fault and
 * resolves to undefined, and the next call tries again.
 */
export function hostLoader(
  fetchHost: () => Promise<ComponentType>,
): () => Promise<ComponentType | undefined> {
  let attempt: Promise<ComponentType | undefined> | undefined;
  return () => {
    attempt ??= loadWhole(releaseBase('shell'), fetchHost).catch((cause: unknown) => {
      attempt = undefined;
      reportFault('Notices cannot be shown yet:', { remote: 'shell', phase: phaseOf(cause), cause });
      return undefined;
    });
    return attempt;
  };
}

const loadHost = hostLoader(async () => {
  const [{ NotificationsHost }] = await Promise.all([
    import(/* webpackChunkName: "notifications" */ './NotificationsHost'),
    wholeStyles(),
  ]);
  return NotificationsHost;
});

const formTouches = ['focusin', 'pointerdown'] as const;

/**
 * Fetches the host when the visitor first uses a form, because the form may have to say that the browser is offline. If that fails,
 * it tries again when the browser is back online, or when a notice is waiting.
 */
export function watchNotices(show: (host: ComponentType) => void): void {
  const load = async (): Promise<void> => {
    const host = await loadHost();
    if (host) show(host);
  };
  let isTouched = false;
  const touch = ({ target }: Pick<Event, 'target'>): void => {
    if (!(target instanceof Element && target.closest('form'))) return;
    isTouched = true;
    void load();
  };
  // The form may have the focus by now.
  touch({ target: document.activeElement });
  for (const type of formTouches) document.addEventListener(type, touch);
  addEventListener('online', () => {
    if (isTouched) void load();
  });
  const loadIfWaiting = ({ waiting }: ReturnType<typeof toastStore.getState>): void => {
    if (waiting.length > 0) void load();
  };
  loadIfWaiting(toastStore.getState());
  toastStore.subscribe(loadIfWaiting);
}
