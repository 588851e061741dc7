import { HeadlessMantineProvider } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { type Toast, toastStore, toasts, useSiteConfig } from '@proper/shared-types';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { requireElement } from '../document/elements';
import { moveFocus } from '../routing/NavigationEffects';
import styles from './NotificationsHost.module.css';

const limit = 3;
/** Milliseconds. */
const autoClose = 4000;

/**
 * The classes of the library's parts. Its own styles are off, as in forms (`Form.tsx` of shared-ui). The
 * `mantine-` names stay, so that people who know the library can find its parts.
 */
const listClasses = { root: `mantine-Notifications-root ${styles.list}` };
const notificationClasses = {
  root: `mantine-Notification-root ${styles.notification}`,
  body: styles.body,
  title: styles.title,
  description: styles.message,
  closeButton: styles.close,
};

/** The largest width of a notification with its margins, in pixels. */
const width = 480;

/** Whether a notification between two heights would cover an element that matches the selectors. */
const isCovered = (parts: string, from: number, to: number): boolean =>
  [...document.querySelectorAll(`main :is(${parts})`)].some((part) => {
    const { top, right, bottom } = part.getBoundingClientRect();
    return top < to && bottom > from && right > innerWidth - width;
  });

const field = 'input:focus, select:focus, textarea:focus';

/** The lower corner, or the upper one if a notification would cover a control below but none above. */
function choosePosition(): 'top-right' | 'bottom-right' {
  // The pixels of three lines with margins, or of one line in a low window, as in the style sheet.
  const height = innerHeight < 480 ? 72 : 150;
  const header = document.querySelector('header')?.clientHeight ?? 0;
  const controls = `${field}, button, a[target="_blank"]`;
  return isCovered(controls, innerHeight - height, innerHeight) &&
    !isCovered(controls, header, header + height)
    ? 'top-right'
    : 'bottom-right';
}

/** A message in which the company's address is a link. */
function Message({ text }: { readonly text: string }) {
  const { contactEmail } = useSiteConfig();
  const [before, after] = text.split(contactEmail);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      {after}
    </>
  );
}

/** Dismisses all notifications on Escape, wherever the focus is: their buttons come last in the tab order. */
const dismissOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') for (const { id } of toastStore.getState().toasts) toasts.dismiss(id);
};

/** Shows the notifications of the toast store. `NavigationEffects` has them read out. */
export function NotificationsHost() {
  const { toasts: current } = useStore(toastStore);
  const shown = useRef(new Set<number>());
  /** The element that had the focus before it moved into the notifications. */
  const focusedBefore = useRef<Element | null>(null);

  // An effect, because `choosePosition` measures the page after the change that the notification is about.
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
        message: <Message text={message} />,
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
