import { FormTheme } from '@proper/shared-ui/forms';
import { actions } from './actions';
import { brand } from './brand';
import styles from './catalogue.module.css';
import { content } from './content';
import { findPseudoClass, type Shown, type States } from './entry';
import { forms } from './forms';
import { layout } from './layout';

/** Everything in the catalogue, in order. The compiler reports a missing component. */
const entries: Readonly<Record<Shown, States>> = { ...brand, ...actions, ...content, ...forms, ...layout };

/** Components that need the whole width of a page. */
const wide: ReadonlySet<string> = new Set<Shown>([
  'BackLink',
  'Accordion',
  'Steps',
  'Timeline',
  'PageHero',
  'Section',
  'SectionHeading',
  'CallToAction',
  'Prose',
]);

/** States of other components that need it, too. */
const wideStates: ReadonlySet<string> = new Set(['with its picture beside']);

/** Shows every component in every state. */
export const Catalogue = () => (
  <main className={styles.catalogue}>
    {Object.entries(entries).map(([name, states]) => (
      <section key={name} className={styles.entry} aria-label={name}>
        <h1 id={name} className={styles.name}>
          {name}
        </h1>
        {Object.entries(states).map(([label, component]) => (
          <figure
            key={label}
            className={`${styles.state} ${wide.has(name) || wideStates.has(label) ? styles.wide : ''}`}
          >
            <figcaption className={styles.label}>{label}</figcaption>
            <div className={styles.shown} data-under={findPseudoClass(label)}>
              <FormTheme>{component}</FormTheme>
            </div>
          </figure>
        ))}
      </section>
    ))}
  </main>
);
