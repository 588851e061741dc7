import { HeadlessMantineProvider } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { type Toast, toastStore, toasts } from '@proper/shared-types';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import styles from './NotificationsHost.module.css';

const maxShown = 3;
const shownForMs = 4000;

/**
 * How the library's parts look. Its own styles, classes and variables are off, as in forms (`theme.ts` of shared-ui), but for the names
 * by which people who know the library find its parts.
 */
const ofList = { root: `mantine-Notifications-root ${styles.list}` };
const ofNotice = {
  root: `mantine-Notification-root ${styles.notice}`,
  body: styles.body,
  title: styles.title,
  description: styles.message,
  closeButton: styles.close,
};

/** What a notice covers in a corner, in CSS pixels: three lines and its margins, and at the top the header. */
const corner = { width: 480, height: 150, header: 68 } as const;

/** Whether one of these parts of a page is between two heights in the corner of a notice. */
const isCovered = (parts: string, from: number, to: number): boolean =>
  [...document.querySelectorAll(`main :is(${parts})`)].some((part) => {
    const { top, right, bottom } = part.getBoundingClientRect();
    return top < to && bottom > from && right > innerWidth - corner.width;
  });

/** Notices are in the lower corner, unless one would cover the field to correct or a button there, and not the title at the top. */
const choosePosition = (): 'top-right' | 'bottom-right' =>
  isCovered('input:focus, button, a[target="_blank"]', innerHeight - corner.height, innerHeight) &&
  !isCovered('input:focus, h1', 0, corner.header + corner.height)
    ? 'top-right'
    : 'bottom-right';

/** The error notices that the library shows or has queued. */
const shownErrors = new Set<number>();

function show({ id, tone, title, message }: Toast): void {
  if (tone === 'error') shownErrors.add(id);
  const notice: NotificationData & { readonly id: string } = {
    id: String(id),
    title,
    message,
    role: 'alert',
    position: choosePosition(),
    classNames: ofNotice,
    className: styles[tone],
    closeButtonProps: { 'aria-label': 'Dismiss' },
    // The library keeps a notice while the pointer is over it, but not while it has the focus.
    onFocus: () => notifications.update({ ...notice, autoClose: false }),
    onBlur: () => notifications.update({ ...notice, autoClose: shownForMs }),
    onClose: () => shownErrors.delete(id),
  };
  notifications.show(notice);
}

/** Escape dismisses all notices wherever the focus is, because their buttons come last in the tab order. */
const dismissOnEscape = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') notifications.clean();
};

/** The page's only Mantine notification host, bound to the toast store. */
export function NotificationsHost() {
  const { waiting, errorsFrom } = useStore(toastStore);
  useEffect(() => {
    for (const id of shownErrors) if (id < errorsFrom) notifications.hide(String(id));
  }, [errorsFrom]);
  // An effect, because `choosePosition` measures the page as it is after the change that the notice is about.
  useEffect(() => {
    if (waiting.length > 0) toasts.takeAll().forEach(show);
  }, [waiting]);
  useEffect(() => {
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, []);
  return (
    <HeadlessMantineProvider>
      <Notifications classNames={ofList} limit={maxShown} autoClose={shownForMs} />
    </HeadlessMantineProvider>
  );
}
