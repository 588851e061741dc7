type Draft = Readonly<Record<string, string>>;

const keyOf = (name: string): string => `proper.draft.${name}`;

/** Drafts that the storage did not take, because it is full or blocked. */
const memory = new Map<string, string>();

/** Undefined where the browser blocks the storage, or it is full. */
function inStorage<Answer>(use: (storage: Storage) => Answer): Answer | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * What was typed into forms and not sent yet, by the form's name: it survives a navigation and a reload, and is gone when the tab
 * is closed. None of this throws.
 */
export const drafts = {
  save(name: string, values: Draft): void {
    const key = keyOf(name);
    const text = JSON.stringify(values);
    // An older, shorter draft must not come back.
    drafts.drop(name);
    const isStored = inStorage((storage) => {
      storage.setItem(key, text);
      return true;
    });
    if (!isStored) memory.set(key, text);
  },

  /** What was saved; empty when nothing was. */
  read(name: string): Draft {
    const key = keyOf(name);
    try {
      const saved: unknown = JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? '{}');
      const entries = typeof saved === 'object' ? Object.entries(saved ?? {}) : [];
      return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
    } catch {
      return {};
    }
  },

  drop(name: string): void {
    memory.delete(keyOf(name));
    inStorage((storage) => storage.removeItem(keyOf(name)));
  },
};

/** Whether a form of this tab holds what was typed and not sent, or is being sent. */
export const hasUnsentInput = (): boolean =>
  memory.size > 0 ||
  inStorage((storage) => Object.keys(storage).some((key) => key.startsWith(keyOf('')))) === true;
