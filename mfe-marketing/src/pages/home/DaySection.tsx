import { paths } from '@proper/shared-types/company';
import type { PageContent } from '@proper/shared-types';
import { Section, SectionHeading, staticHtml, TextLink } from '@proper/shared-ui';
// The day is finished markup; its styles come with this page.
import '../../pieces/actions.module.css';
import '../../pieces/controls.module.css';
import { useDay } from '../../pieces/day/bring-day';
import styles from '../../pieces/day/Day.module.css';

/** Ten messages to sort, and the note that they write. */
export const DaySection = ({ html }: Pick<PageContent, 'html'>) => (
  <Section tone="tint" labelledBy="day" className={styles.place}>
    <SectionHeading
      id="day"
      title="A day that writes itself"
      opening="below"
      lead={
        <>
          Who acts next? Sort ten messages; like every specimen on this page, they are ours. The method is in{' '}
          <TextLink href={paths.emailManagement}>our article on email</TextLink>.
        </>
      }
    />
    <form
      className={styles.day}
      autoComplete="off"
      {...useDay()}
      onSubmit={(event) => event.preventDefault()}
      {...staticHtml(html, 'day')}
    />
  </Section>
);
