import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { type Toast, toastStore, toasts } from '@proper/shared-types';
import { useEffect } from 'react';
import styles from './NotificationsHost.module.css';

/** The defaults of the library; the specification asks for no others. */
const shownAtOnce = 3;
const shownForMs = 4000;

/** The error notices that are on the screen, or wait for a place on it. */
const shownErrors = new Set<number>();

function show({ id, tone, title, message }: Toast): void {
  if (tone === 'error') shownErrors.add(id);
  const notice: NotificationData & { readonly id: string } = {
    id: String(id),
    title,
    message,
    role: 'alert',
    withBorder: true,
    classNames: {
      root: `${styles.notice} ${styles[tone]}`,
      title: styles.title,
      description: styles.message,
      closeButton: styles.close,
    },
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // The library keeps a notice only while a pointer is on it. One that has the focus stays too.
    onFocus: () => notifications.update({ ...notice, autoClose: false }),
    onBlur: () => notifications.update({ ...notice, autoClose: shownForMs }),
    onClose: () => shownErrors.delete(id),
  };
  notifications.show(notice);
}

/** Takes away what is settled, then shows what waits. */
function followQueue(): void {
  const { errorsFrom } = toastStore.getState();
  for (const id of shownErrors) if (id < errorsFrom) notifications.hide(String(id));
  toasts.takeAll().forEach(show);
}

/** Escape dismisses all notices, wherever the focus is: their own buttons are the last in the tab order. */
const dismissOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') notifications.clean();
};

/** The one Mantine notification host of the page, bound to the one queue of notices. */
export function NotificationsHost() {
  useEffect(() => {
    followQueue();
    document.addEventListener('keydown', dismissOnEscape);
    const unsubscribe = toastStore.subscribe(followQueue);
    return () => {
      document.removeEventListener('keydown', dismissOnEscape);
      unsubscribe();
    };
  }, []);
  return (
    <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Notifications limit={shownAtOnce} autoClose={shownForMs} position="bottom-right" />
    </MantineProvider>
  );
}
