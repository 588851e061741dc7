import { Section, SectionHeading } from '@proper/shared-ui';
import { benefits } from '../../content/benefits';
import { RuledRows } from './RuledRows';

export const WhyProper = () => (
  <Section labelledBy="why-proper">
    <RuledRows
      heading={
        <SectionHeading
          id="why-proper"
          title="Why Proper"
          lead="An assistant is easy to hire and hard to get right. Three things make the difference."
        />
      }
      rows={benefits}
    />
  </Section>
);
