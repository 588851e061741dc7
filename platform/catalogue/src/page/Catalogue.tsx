import styles from './catalogue.module.css';
import { entries } from './entries';

/** Every component in every state. The frame of a state is named for those who compare pictures of it. */
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
