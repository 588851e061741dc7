import { account, call, doors, paths, terms } from '@proper/shared-types';
import {
  Accordion,
  BookingLink,
  ButtonLink,
  CallToAction,
  PageHero,
  PageIndex,
  Section,
  SectionHeading,
  Timeline,
} from '@proper/shared-ui';
import type { FaqContent } from '../../content/faq';
import { onboardingJourney } from '../../content/onboarding';
import { quickLinks } from '../../content/quick-links';
import { PermissionSheet } from '../../pictures/PermissionSheet';
import { FaqAnswer } from './FaqAnswer';
import styles from './FaqPage.module.css';
import { QuestionGroups } from './QuestionGroups';

/** The group that the permission sheet belongs to. */
const trustGroup = 'about-trust';

export default function FaqPage({ data: { groups } }: FaqContent) {
  const count = groups.flatMap(({ items }) => items).length;
  return (
    <>
      <PageHero
        title="What people ask before they hand over their inbox"
        lead="Straight answers on cost, commitment, quality and trust, including the ones that may put you off."
        picture={<QuestionGroups groups={groups} />}
      />
      <Section labelledBy="questions">
        <div className={styles.columns}>
          <div className={styles.index}>
            <h2 id="questions">Frequently asked questions</h2>
            <p className={styles.count}>{count} questions in four groups, one open at a time.</p>
            <PageIndex label="On this page" sections={groups} />
          </div>
          <div className={styles.groups}>
            {groups.map(({ id, title, items }) => (
              <section key={id} aria-labelledby={id}>
                <h3 id={id} className={styles.group}>
                  {title}
                </h3>
                {/* One name for all groups, so that one answer is open on the whole page. */}
                <Accordion
                  name="faq"
                  items={items.map((item) => ({ ...item, answer: <FaqAnswer item={item} /> }))}
                />
                {id === trustGroup && (
                  <div className={styles.sheet}>
                    <PermissionSheet />
                  </div>
                )}
              </section>
            ))}
          </div>
        </div>
      </Section>
      <Section tone="tint" labelledBy="onboarding">
        <SectionHeading
          id="onboarding"
          title="The onboarding journey"
          lead={`From intake to a paired assistant in ${terms.onboarding}. ${account.counting}`}
        />
        <Timeline items={onboardingJourney} />
      </Section>
      <CallToAction
        title="Still Have Questions?"
        text={`Ask them on a ${call.length} call, or write to us and we respond within ${call.responseWithin}.`}
        actions={
          <>
            <BookingLink note={doors.book} />
            <ButtonLink href={paths.contact} variant="secondary" note={doors.write}>
              Contact Us
            </ButtonLink>
          </>
        }
      />
      <Section short>
        <ul className={styles.ways}>
          {quickLinks.map(({ title, text, href }) => (
            <li key={href}>
              <h3>
                <a href={href}>{title}</a>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
