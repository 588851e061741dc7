import { actions } from './actions';
import { brand } from './brand';
import styles from './catalogue.module.css';
import { content } from './content';
import { type Entry, underOf } from './entry';
import { forms } from './forms';
import { layout } from './layout';

/** Everything that the catalogue shows, in order. */
export const entries: readonly Entry[] = [...brand, ...actions, ...content, ...forms, ...layout];

/** Every component in every state. */
export const Catalogue = () => (
  <main className={styles.catalogue}>
    {entries.map(({ of, wide, states }) => (
      <section key={of} className={styles.entry} aria-label={of}>
        <h1 id={of} className={styles.name}>
          {of}
        </h1>
        {Object.entries(states).map(([words, shown]) => (
          <figure key={words} className={`${styles.state} ${wide ? styles.wide : ''}`}>
            <figcaption className={styles.label}>{words}</figcaption>
            <div className={styles.shown} data-state={`${of}: ${words}`} data-under={underOf(words)}>
              {shown}
            </div>
          </figure>
        ))}
      </section>
    ))}
  </main>
);
