import styles from './forms.module.css';
import { trapName } from './trap';

/**
 * A field for bots, which fill whatever they find. People neither see, hear nor reach it, and it carries what
 * browsers and password managers look for in a field that they shall leave alone.
 */
export const Trap = () => (
  <div className={styles.trap} aria-hidden="true">
    <label>
      Leave this empty
      <input
        name={trapName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-form-type="other"
        data-lpignore="true"
        suppressHydrationWarning
      />
    </label>
  </div>
);
