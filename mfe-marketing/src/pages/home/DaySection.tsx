import type { PageContent } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { Section, SectionHeading, staticHtml, TextLink } from '@proper/shared-ui';
import { folderMeanings } from '../../content/day';
// The day is finished markup; its styles come with this page.
import '../../widgets/WidgetActions.module.css';
import '../../widgets/controls.module.css';
import styles from './Day.module.css';
import { useDay } from './useDay';

/** Messages to sort, and what became of each. */
export const DaySection = ({ html }: Pick<PageContent, 'html'>) => (
  <Section id="ten-messages" tone="tint" labelledBy="day">
    <SectionHeading
      id="day"
      title="Sort three messages. See what reaches you."
      opening="below"
      lead={
        <>
          {folderMeanings} The messages are examples;{' '}
          <TextLink href={paths.emailManagement}>this is the method</TextLink>.
        </>
      }
    />
    <form className={styles.day} {...useDay()} {...staticHtml(html, 'day')} />
  </Section>
);
