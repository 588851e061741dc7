import styles from './forms.module.css';

/** A name that no autofill recognises as that of a name, address, company, phone or card. */
export const honeypotName = 'proper-q7';

/**
 * A honeypot: bots fill every field that they find. People cannot see, hear or reach this one, and its attributes tell browsers
 * and password managers to ignore it. Its class name does not give it away.
 */
export const Honeypot = () => (
  <div className={styles.extra} aria-hidden="true">
    <label>
      Leave this empty
      <input
        name={honeypotName}
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
