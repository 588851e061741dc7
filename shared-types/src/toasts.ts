import { createStore } from 'zustand/vanilla';

/** How a notice looks: the tone `error` is the error style of docs/specification.md. */
type ToastTone = 'success' | 'error';

/** What a notice says. */
export interface ToastContent {
  readonly tone: ToastTone;
  readonly title: string;
  readonly message: string;
}

/** A notice that waits for the shell to show it. */
export interface Toast extends ToastContent {
  readonly id: number;
}

interface ToastQueue {
  /** Number of the next notice; grows for as long as the document is open. */
  readonly nextId: number;
  readonly waiting: readonly Toast[];
  /** Error notices with a lower number no longer say how things are. */
  readonly errorsFrom: number;
}

/** The one queue of notices on a page: remotes add to it, the shell's notification host takes from it. */
export const toastStore = createStore<ToastQueue>(() => ({ nextId: 1, waiting: [], errorsFrom: 1 }));

export const toasts = {
  /** Asks the shell to show a notice. Never throws, and never waits for the host to be there. */
  show(content: ToastContent): void {
    toastStore.setState(({ nextId, waiting }) => ({
      nextId: nextId + 1,
      waiting: [...waiting, { ...content, id: nextId }],
    }));
  },

  /** Takes all error notices away, shown or waiting: what they tell of is being tried again. */
  clearErrors(): void {
    toastStore.setState(({ nextId, waiting }) => ({
      errorsFrom: nextId,
      waiting: waiting.filter(({ tone }) => tone !== 'error'),
    }));
  },

  /** Empties the queue and returns what was in it, oldest first. For the shell's notification host alone. */
  takeAll(): readonly Toast[] {
    const { waiting } = toastStore.getState();
    if (waiting.length > 0) toastStore.setState({ waiting: [] });
    return waiting;
  },
};
