import { Figures, paper, Section, SectionHeading } from '@proper/shared-ui';
import { useEffect, useState } from 'react';
import { services } from '../../content/services-page';
import styles from './ServiceList.module.css';

/** Where the services are a shelf to swipe along; the style sheet has the same width. */
const narrow = '(width < 40rem)';

/** Whether the window is so narrow that the services scroll sideways. */
function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const media = matchMedia(narrow);
    const update = () => setIsNarrow(media.matches);
    update();
    media.addEventListener('change', update);
    return () => media.removeEventListener('change', update);
  }, []);
  return isNarrow;
}

/** Each service, with an example of a request and its result. */
export function ServiceList() {
  const isNarrow = useIsNarrow();
  return (
    <Section labelledBy="our-services">
      <SectionHeading
        id="our-services"
        title="What you say, and what comes back"
        lead="Every plan includes all six. Add them one at a time, in the order that helps you most. The examples are ours."
      />
      {/* Whatever scrolls must do so with the keyboard, too; Safari does not see to that. */}
      <ul className={styles.services} {...(isNarrow && { tabIndex: 0, 'aria-labelledby': 'our-services' })}>
        {services.map(({ id, title, description, request, result, features }) => (
          <li key={id} id={id} className={styles.service}>
            <div>
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
    </Section>
  );
}
