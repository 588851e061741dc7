import { paths } from '@proper/shared-types';
import { ButtonLink, CallToAction, PageHero } from '@proper/shared-ui';
import { BesideTheForm } from './BesideTheForm';
import { ContactCard } from './ContactCard';

export default function ContactPage() {
  return (
    <>
      <PageHero
        title="Let's Get You Proper Assistance"
        lead="Tell us what fills your week. We read every request ourselves and come to the call prepared."
        picture={<BesideTheForm />}
        alignTop
      >
        <ContactCard />
      </PageHero>
      <CallToAction
        title="Not ready to talk yet?"
        text="Take a working sheet with you, or find out who we are and how we work."
        actions={
          <>
            <ButtonLink href={paths.resources}>Browse Resources</ButtonLink>
            <ButtonLink href={paths.about} variant="secondary">
              About Proper
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
