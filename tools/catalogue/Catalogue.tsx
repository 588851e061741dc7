import '@proper/shared-ui/global.css';
import { SiteConfigProvider } from '@proper/shared-types';
import { exampleConfig } from '@proper/shared-types/example-config';
import { FormTheme } from '@proper/shared-ui/forms';
import { createRoot } from 'react-dom/client';
import styles from './catalogue.module.css';
import { entries } from './components';

/** The pseudo-class that the label of a state asks for. */
function findPseudoClass(label: string): 'hover' | 'focus-visible' | undefined {
  if (label.includes('hovered')) return 'hover';
  return label.includes('focused') ? 'focus-visible' : undefined;
}

/** Shows every component in every state. */
const Catalogue = () => (
  <main className={styles.catalogue}>
    {Object.entries(entries).map(([name, states]) => (
      <section key={name} className={styles.entry} aria-label={name}>
        <h1 id={name} className={styles.name}>
          {name}
        </h1>
        {Object.entries(states).map(([label, component]) => (
          <figure key={label} className={styles.state} data-under={findPseudoClass(label)}>
            <figcaption className={styles.label}>{label}</figcaption>
            <div>
              <FormTheme>{component}</FormTheme>
            </div>
          </figure>
        ))}
      </section>
    ))}
  </main>
);

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <SiteConfigProvider value={exampleConfig}>
    <Catalogue />
  </SiteConfigProvider>,
);
