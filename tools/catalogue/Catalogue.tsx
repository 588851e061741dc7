import { actions } from './actions';
import { brand } from './brand';
import styles from './catalogue.module.css';
import { content } from './content';
import { type Shown, type States, underOf } from './entry';
import { forms } from './forms';
import { layout } from './layout';

/** Everything that the catalogue shows, in order. The compiler names a component that is missing. */
const entries: Readonly<Record<Shown, States>> = { ...brand, ...actions, ...content, ...forms, ...layout };

/** What is made for the whole width of a page. */
const wide: ReadonlySet<string> = new Set<Shown>([
  'BackLink',
  'Accordion',
  'Steps',
  'Timeline',
  'PageHero',
  'Section',
  'SectionHeading',
  'Grid',
  'CallToAction',
  'Prose',
]);

/** Every component in every state. */
export const Catalogue = () => (
  <main className={styles.catalogue}>
    {Object.entries(entries).map(([name, states]) => (
      <section key={name} className={styles.entry} aria-label={name}>
        <h1 id={name} className={styles.name}>
          {name}
        </h1>
        {Object.entries(states).map(([words, shown]) => (
          <figure key={words} className={`${styles.state} ${wide.has(name) ? styles.wide : ''}`}>
            <figcaption className={styles.label}>{words}</figcaption>
            <div className={styles.shown} data-under={underOf(words)}>
              {shown}
            </div>
          </figure>
        ))}
      </section>
    ))}
  </main>
);
