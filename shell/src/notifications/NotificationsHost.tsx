import { HeadlessMantineProvider } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { type Toast, toastStore, toasts } from '@proper/shared-types';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { requireElement } from '../document/elements';
import { moveFocus } from '../routing/NavigationEffects';
import styles from './NotificationsHost.module.css';

const limit = 3;
/** Milliseconds. */
const autoClose = 4000;

/**
 * How the library's parts look. Its own styles, classes and variables are off, as in forms (`Form.tsx` of shared-ui), but for the names
 * by which people who know the library find its parts.
 */
const listClasses = { root: `mantine-Notifications-root ${styles.list}` };
const notificationClasses = {
  root: `mantine-Notification-root ${styles.notification}`,
  body: styles.body,
  title: styles.title,
  description: styles.message,
  closeButton: styles.close,
};

/** The width of a notification with its margins, at most. */
const width = 480;

/** Whether one of these parts of a page is between two heights in the corner of a notification. */
const isCovered = (parts: string, from: number, to: number): boolean =>
  [...document.querySelectorAll(`main :is(${parts})`)].some((part) => {
    const { top, right, bottom } = part.getBoundingClientRect();
    return top < to && bottom > from && right > innerWidth - width;
  });

const field = 'input:focus, select:focus, textarea:focus';

/** The lower corner, unless a notification would cover the field to correct or a button there, and not the title at the top. */
function choosePosition(): 'top-right' | 'bottom-right' {
  // Three lines and the margins; one in a low window, as in the style sheet. At the top, below the header.
  const height = innerHeight < 480 ? 72 : 150;
  const header = document.querySelector('header')?.clientHeight ?? 0;
  return isCovered(`${field}, button, a[target="_blank"]`, innerHeight - height, innerHeight) &&
    !isCovered(`${field}, h1`, 0, header + height)
    ? 'top-right'
    : 'bottom-right';
}

/** Escape dismisses all notifications wherever the focus is, because their buttons come last in the tab order. */
const dismissOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') for (const { id } of toastStore.getState().toasts) toasts.dismiss(id);
};

/** The page's only Mantine notification host: it shows what is in the toast store. Screen readers have it from `NavigationEffects`. */
export function NotificationsHost() {
  const { toasts: current } = useStore(toastStore);
  const shown = useRef(new Set<number>());
  /** What had the focus before it moved into the notifications. */
  const focusedBefore = useRef<Element | null>(null);

  // An effect, because `choosePosition` measures the page as it is after the change that the notification is about.
  useEffect(() => {
    const onFocus = ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget?.closest(`.${styles.list}`)) focusedBefore.current = relatedTarget;
    };
    const onClose = (id: number) => {
      toasts.dismiss(id);
      if (!document.activeElement?.closest(`.${styles.list}`)) return;
      const { current: before } = focusedBefore;
      moveFocus(before instanceof HTMLElement && before.isConnected ? before : requireElement('main'));
    };
    const show = ({ id, tone, title, message }: Toast) => {
      const notification: NotificationData & { readonly id: string } = {
        id: String(id),
        title,
        message,
        role: 'group',
        position: choosePosition(),
        classNames: notificationClasses,
        className: styles[tone],
        closeButtonProps: { 'aria-label': 'Dismiss' },
        // The library keeps a notification while the pointer is over it, but not while it has the focus.
        onFocus: (event) => {
          onFocus(event);
          notifications.update({ ...notification, autoClose: false });
        },
        onBlur: () => notifications.update({ ...notification, autoClose }),
        onClose: () => onClose(id),
      };
      notifications.show(notification);
    };
    for (const id of shown.current)
      if (!current.some((toast) => toast.id === id)) notifications.hide(String(id));
    for (const toast of current) if (!shown.current.has(toast.id)) show(toast);
    shown.current = new Set(current.map(({ id }) => id));
  }, [current]);

  useEffect(() => {
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, []);

  return (
    <HeadlessMantineProvider>
      <section aria-label="Notifications">
        <Notifications classNames={listClasses} limit={limit} autoClose={autoClose} withinPortal={false} />
      </section>
    </HeadlessMantineProvider>
  );
}
