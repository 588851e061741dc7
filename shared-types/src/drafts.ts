import type { BackendFailure } from './backend';

type Draft = Readonly<Record<string, string>>;

const getStorageKey = (name: string): string => `proper.draft.${name}`;

/** Drafts that could not be stored, because the storage is full or blocked. */
const memory = new Map<string, string>();

/** Uses the storage. Returns undefined if it is full or blocked. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * The unsent input of forms, by the form's name. It survives navigations and reloads until the tab is closed.
 * No method throws.
 */
export const drafts = {
  save(name: string, values: Draft): void {
    const key = getStorageKey(name);
    const text = JSON.stringify(values);
    // If the new draft does not fit into the storage, an older one must not come back.
    drafts.drop(name);
    const isStored = tryStorage((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (!isStored) memory.set(key, text);
  },

  /** The saved draft; an empty one if there is none. */
  read(name: string): Draft {
    const key = getStorageKey(name);
    try {
      const draft: unknown = JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? '{}');
      const entries = typeof draft === 'object' ? Object.entries(draft ?? {}) : [];
      return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    } catch {
      return {};
    }
  },

  drop(name: string): void {
    memory.delete(getStorageKey(name));
    tryStorage((storage) => storage.removeItem(getStorageKey(name)));
  },
};

/**
 * Whether a form in this tab has a draft, whose input has not been sent or is still being sent. The shell
 * asks before it replaces a page with a newer one.
 */
export const hasUnsentInput = (): boolean =>
  memory.size > 0 ||
  tryStorage((storage) => Object.keys(storage).some((key) => key.startsWith(getStorageKey('')))) === true;

/** Called when a form could not be sent, with its name and the failure. */
type SubmissionErrorListener = (form: string, failure: BackendFailure) => void;

let listener: SubmissionErrorListener | undefined;

/** Sets the shell's listener for failed forms. Without a shell, as in a remote's own tests, there is none. */
export const onSubmissionError = (newListener: SubmissionErrorListener): void => {
  listener = newListener;
};

/** Tells the shell that a form could not be sent. */
export const reportSubmissionError: SubmissionErrorListener = (form, failure) => listener?.(form, failure);
