import { NoBreak, paper, Section, SectionHeading } from '@proper/shared-ui';
import { useEffect, useState } from 'react';
import { services } from '../../content/services-page';
import carousel from '../../widgets/carousel.module.css';
import { NextStep } from '../../widgets/NextStep';
import styles from './ServiceList.module.css';

/** Each service, with an example of a request and its result. */
export function ServiceList() {
  const [isCarousel, setIsCarousel] = useState(false);
  useEffect(() => {
    // The style sheet has the same width.
    const narrow = matchMedia('(width < 40rem)');
    const update = () => setIsCarousel(narrow.matches);
    update();
    narrow.addEventListener('change', update);
    return () => narrow.removeEventListener('change', update);
  }, []);
  return (
    <Section labelledBy="our-services">
      <SectionHeading
        id="our-services"
        title="What you say, and what comes back"
        lead="One example of ours for each kind of work."
      />
      {/* Safari scrolls with the keyboard only what can have the focus. */}
      <ul
        className={`${carousel.carousel} ${styles.services}`}
        {...(isCarousel && { tabIndex: 0, 'aria-labelledby': 'our-services' })}
      >
        {services.map(({ id, title, description, request, result, features }) => (
          <li key={id} id={id} className={`${carousel.part} ${styles.service}`}>
            <div className={carousel.number}>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
            <p className={styles.request}>
              <NoBreak>{request}</NoBreak>
            </p>
            <p className={`${paper.slip} ${styles.result}`}>{result}</p>
            <p className={styles.features}>
              <NoBreak>{features}</NoBreak>
            </p>
          </li>
        ))}
      </ul>
      <NextStep>Hand this over: book a call</NextStep>
    </Section>
  );
}
