import { createStore } from 'zustand/vanilla';

/** How a notice looks: the tone `error` is the error style of docs/specification.md. */
type ToastTone = 'success' | 'error';

/** What a notice says. */
export interface ToastContent {
  /** How it looks, and how soon a screen reader says it: an error interrupts. */
  readonly tone: ToastTone;
  /** One line. */
  readonly title: string;
  /** One or two sentences: what happened, and what the visitor can do. */
  readonly message: string;
}

/** A notice that waits for the shell to show it. */
export interface Toast extends ToastContent {
  /** Unique while the document is open, and higher than that of any notice before. */
  readonly id: number;
}

interface ToastQueue {
  /** Number of the next notice; grows for as long as the document is open. */
  readonly nextId: number;
  /** Oldest first. */
  readonly waiting: readonly Toast[];
  /** Error notices with a lower number no longer apply. */
  readonly errorsFrom: number;
}

/** The one queue of notices on a page: remotes add to it, the shell's notification host takes from it. */
export const toastStore = createStore<ToastQueue>(() => ({ nextId: 1, waiting: [], errorsFrom: 1 }));

/**
 * What remotes do with notices. None of it throws, neither in a browser nor on a server.
 *
 * @example
 * ```ts
 * toasts.show(messages.contactFailed(contactEmail));
 * ```
 */
export const toasts = {
  /** Asks the shell to show a notice. Does not wait for the host to load. */
  show(content: ToastContent): void {
    toastStore.setState(({ nextId, waiting }) => ({
      nextId: nextId + 1,
      waiting: [...waiting, { ...content, id: nextId }],
    }));
  },

  /** Removes all error notices, shown or waiting: what failed is being tried again. */
  clearErrors(): void {
    toastStore.setState(({ nextId, waiting }) => ({
      errorsFrom: nextId,
      waiting: waiting.filter(({ tone }) => tone !== 'error'),
    }));
  },

  /** Empties the queue and returns its notices, oldest first. Only for the shell's notification host. */
  takeAll(): readonly Toast[] {
    const { waiting } = toastStore.getState();
    if (waiting.length > 0) toastStore.setState({ waiting: [] });
    return waiting;
  },
};
