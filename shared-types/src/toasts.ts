import { createStore } from 'zustand';

/** The style of a notice: `error` is the error style of docs/specification.md. */
type ToastTone = 'success' | 'error';

/** The content of a notice. */
export interface ToastContent {
  /** Its style. */
  readonly tone: ToastTone;
  /** One line. */
  readonly title: string;
  /** One or two sentences: what happened, and what the visitor can do. */
  readonly message: string;
}

/** A notice that the shell has yet to show. */
export interface Toast extends ToastContent {
  /** Unique while the document is open, and higher than that of every earlier notice. */
  readonly id: number;
}

interface ToastQueue {
  /** The id of the next notice. */
  readonly nextId: number;
  /** Notices that have not been shown, oldest first. */
  readonly waiting: readonly Toast[];
  /** Error notices with a lower id no longer apply. */
  readonly errorsFrom: number;
}

/** The queue of notices: remotes add to it, and the shell's notification host takes from it. */
export const toastStore = createStore<ToastQueue>(() => ({ nextId: 1, waiting: [], errorsFrom: 1 }));

/**
 * How remotes show notices. None of this throws, in a browser or on a server.
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

  /** Removes all error notices, because the visitor is trying again. */
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
