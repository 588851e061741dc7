import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { type Toast, toastStore, toasts } from 'shared-types';
import styles from './NotificationsHost.module.css';

/** The library's own defaults (specification, section 9). */
const shownAtOnce = 3;
const shownForMs = 4000;

const show = ({ id, tone, title, message }: Toast): void =>
  void notifications.show({
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
  });

const showWaiting = (): void => toasts.takeAll().forEach(show);

/** The one Mantine notification host of the page, bound to the one queue of notices. */
export function NotificationsHost() {
  useEffect(() => {
    showWaiting();
    return toastStore.subscribe(showWaiting);
  }, []);
  return (
    <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Notifications limit={shownAtOnce} autoClose={shownForMs} position="bottom-right" />
    </MantineProvider>
  );
}
