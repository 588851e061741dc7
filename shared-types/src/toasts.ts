import { createStore } from 'zustand';

/** The style of a notification: `error` is the error style of docs/specification.md. */
type ToastTone = 'success' | 'error';

/** The content of a notification. */
export interface ToastContent {
  /** Its style. */
  readonly tone: ToastTone;
  /** One line. */
  readonly title: string;
  /** One or two sentences: what happened, and what the visitor can do. */
  readonly message: string;
}

/** A current notification. */
export interface Toast extends ToastContent {
  /** Unique while the document is open, and higher than that of every earlier notification. */
  readonly id: number;
}

/** The current notifications, oldest first. Remotes add them; the shell shows them and has them read out. */
export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

const filterToasts = (isKept: (toast: Toast) => boolean): void =>
  toastStore.setState(({ toasts: shown }) => ({ toasts: shown.filter(isKept) }));

/**
 * Shows and removes notifications. No method throws, in a browser or on a server.
 *
 * @example
 * ```ts
 * toasts.show(messages.contactFailed(contactEmail));
 * ```
 */
export const toasts = {
  /** Shows a notification in place of an earlier one with the same text. Does not wait for the host. */
  show(content: ToastContent): void {
    lastId += 1;
    filterToasts(({ title, message }) => title !== content.title || message !== content.message);
    toastStore.setState(({ toasts: shown }) => ({ toasts: [...shown, { ...content, id: lastId }] }));
  },

  /** Removes a notification, because the visitor has dismissed it or its time is over. */
  dismiss(id: number): void {
    filterToasts((toast) => toast.id !== id);
  },

  /** Removes all error notifications, because the visitor is trying again. */
  clearErrors(): void {
    filterToasts(({ tone }) => tone !== 'error');
  },
};
