import { actions } from './actions';
import { brand } from './brand';
import styles from './catalogue.module.css';
import { content } from './content';
import type { Entry } from './entry';
import { forms } from './forms';
import { layout } from './layout';

/** Everything that the catalogue shows, in order. */
export const entries: readonly Entry[] = [...brand, ...actions, ...content, ...forms, ...layout];

/** Every component in every state. */
export const Catalogue = () => (
  <main className={styles.catalogue}>
    {entries.map(({ of, states }) => (
      <section key={of} className={styles.entry} aria-label={of}>
        <h1 id={of} className={styles.name}>
          {of}
        </h1>
        {states.map(({ name, shown, under, wide }) => (
          <figure key={name} className={`${styles.state} ${wide ? styles.wide : ''}`}>
            <figcaption className={styles.label}>{name}</figcaption>
            <div className={styles.shown} data-state={`${of}: ${name}`} data-under={under}>
              {shown}
            </div>
          </figure>
        ))}
      </section>
    ))}
  </main>
);
