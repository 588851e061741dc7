import { toastStore } from '@proper/shared-types';
import { releaseBase } from '@proper/shared-types/release';
import type { ComponentType } from 'react';
import type { ReportBrowserError } from '../browser-errors/report-browser-error';
import { getErrorPhase } from '../loading/failed-files';
import { loadWholeStyles } from '../loading/load-whole-styles';
import { loadWithCacheBypass } from '../loading/load-with-cache-bypass';
import { retryWithBackoff } from '../loading/retry';

async function fetchHost(): Promise<ComponentType> {
  const [{ NotificationsHost }] = await Promise.all([
    import(/* webpackChunkName: "notifications" */ './NotificationsHost'),
    loadWholeStyles(),
  ]);
  return NotificationsHost;
}

/**
 * Fetches the notification host when there is a notification, or once the visitor uses a form: the form may
 * have to say that the browser is offline, when nothing more can be fetched.
 */
export function loadNotifications(show: (host: ComponentType) => void, report: ReportBrowserError): void {
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    void retryWithBackoff(
      () => loadWithCacheBypass(releaseBase('shell'), fetchHost),
      (cause) =>
        report('Notifications cannot be shown yet:', { remote: 'shell', phase: getErrorPhase(cause), cause }),
    ).then(show);
  };
  const loadOnFormUse = ({ target }: Pick<Event, 'target'>): void => {
    if (target instanceof Element && target.closest('form')) load();
  };
  // A form may already have the focus.
  loadOnFormUse({ target: document.activeElement });
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, loadOnFormUse);
  const loadForNotification = ({ toasts } = toastStore.getState()): void => {
    if (toasts.length > 0) load();
  };
  loadForNotification();
  toastStore.subscribe(loadForNotification);
}
