import { Figures, paper, Section, SectionHeading } from '@proper/shared-ui';
import { useSyncExternalStore } from 'react';
import { services } from '../../content/services-page';
import { NextStep } from '../../pieces/NextStep';
import shelf from '../../pieces/shelf.module.css';
import styles from './ServiceList.module.css';

/** Where the services are a shelf to swipe along; the style sheet has the same width. */
const narrow = '(width < 40rem)';

function subscribe(update: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', update);
  return () => media.removeEventListener('change', update);
}

/** Whether the window is so narrow that the services scroll sideways. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );

/** Each service, with an example of a request and its result. */
export function ServiceList() {
  const isNarrow = useIsNarrow();
  return (
    <Section labelledBy="our-services">
      <SectionHeading
        id="our-services"
        title="What you say, and what comes back"
        lead="Every plan includes all six. The examples are ours."
      />
      {/* Whatever scrolls must do so with the keyboard, too; Safari does not see to that. */}
      <ul
        className={`${shelf.shelf} ${styles.services}`}
        {...(isNarrow && { tabIndex: 0, 'aria-labelledby': 'our-services' })}
      >
        {services.map(({ id, title, description, request, result, features }) => (
          <li key={id} id={id} className={`${shelf.part} ${styles.service}`}>
            <div className={shelf.number}>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
            <p className={styles.request}>
              <Figures>{request}</Figures>
            </p>
            <p className={`${paper.slip} ${styles.result}`}>{result}</p>
            <p className={styles.features}>
              <Figures>{features}</Figures>
            </p>
          </li>
        ))}
      </ul>
      <NextStep>Hand this over: book a call</NextStep>
    </Section>
  );
}
