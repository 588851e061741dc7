/** What was typed into a form and not sent yet, by the form's name. */
export interface Drafts {
  save(name: string, values: Readonly<Record<string, string>>): void;
  /** What was saved; empty when nothing was. */
  read(name: string): Readonly<Record<string, string>>;
  drop(name: string): void;
  /** Whether anything is saved, of whichever form: what is being sent is, too. */
  any(): boolean;
}

const prefix = 'proper.draft.';
const keyOf = (name: string): string => prefix + name;

function parseDraft(text: string | null): Readonly<Record<string, string>> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/**
 * Keeps drafts in the storage; in memory where the storage is full or blocked. Never throws.
 *
 * @param storage - Gets the storage; throws where the browser blocks it.
 */
export function createDrafts(storage: () => Storage): Drafts {
  const memory = new Map<string, string>();

  const inStorage = <Answer>(use: (storage: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  const forget = (key: string): void => inStorage((store) => store.removeItem(key), undefined);

  return {
    save(name, values) {
      const key = keyOf(name);
      const text = JSON.stringify(values);
      const stored = inStorage((store) => {
        store.setItem(key, text);
        return true;
      }, false);
      if (stored) memory.delete(key);
      else {
        // An older, shorter draft may lie in the storage. It must not come back.
        forget(key);
        memory.set(key, text);
      }
    },

    read(name) {
      const key = keyOf(name);
      return parseDraft(memory.get(key) ?? inStorage((store) => store.getItem(key), null));
    },

    any: () =>
      memory.size > 0 ||
      inStorage(
        (store) =>
          Array.from({ length: store.length }, (_, at) => store.key(at)).some((key) =>
            key?.startsWith(prefix),
          ),
        false,
      ),

    drop(name) {
      memory.delete(keyOf(name));
      forget(keyOf(name));
    },
  };
}

/** The drafts of this tab: they survive a navigation and a reload, and are gone when the tab is closed. */
export const drafts: Drafts = createDrafts(() => sessionStorage);

/** Whether a form of this tab holds what was typed and not sent, or is being sent. */
export const hasUnsentInput = (): boolean => drafts.any();
