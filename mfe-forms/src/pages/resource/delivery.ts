import { messages, type ToastContent } from '@proper/shared-types';

/** How a saved lead's file reached the visitor. */
export type Delivery = 'started' | 'blocked' | 'no-file';

/** The notice for each. */
export const deliveryNotices = {
  started: messages.downloadStarting,
  blocked: messages.downloadBlocked,
  'no-file': messages.savedWithoutFile,
} as const satisfies Record<Delivery, ToastContent>;

/** The two ways in which a file can leave the page. */
interface DeliveryMeans {
  /** False where the browser blocks it. */
  openTab(url: string): boolean;
  /** Throws where the browser does not allow it. */
  clickHiddenLink(url: string): void;
}

/** Opens the file in a new tab; where that is blocked, clicks a hidden link to it. Never throws. */
export function deliver(url: string | null, { openTab, clickHiddenLink }: DeliveryMeans): Delivery {
  if (url === null) return 'no-file';
  if (openTab(url)) return 'started';
  try {
    clickHiddenLink(url);
    return 'started';
  } catch (cause) {
    console.error('The download was blocked:', cause);
    return 'blocked';
  }
}

/** Clicks a link that downloads the file, and leaves nothing of it in the page. */
export function clickHiddenLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  try {
    link.click();
  } finally {
    link.remove();
  }
}
