import { paths, visitFacts } from '@proper/shared-types/company';
import { ButtonLink, drawing, PageHero, PrivacyNote, paper, RuledList, TextLink } from '@proper/shared-ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './absent-pages.module.css';

/** A slip with two lines of writing. */
const Slip = () => <path className={drawing.paper} d="M0 0h64v44H0zM10 14h36M10 24h28" />;

/** A week in which everything is ticked off but one day's slip, which has fallen out of its place. */
const EmptyDay = () => (
  <svg className={drawing.picture} viewBox="0 0 420 210" aria-hidden="true">
    <path stroke="var(--colour-rule)" d="M10 10h400v150H10zM90 10v150M170 10v150M250 10v150M330 10v150" />
    {[0, 1, 3, 4].map((day) => (
      <g key={day} transform={`translate(${18 + day * 80} 26)`}>
        <Slip />
        <path className={drawing.tick} d="M38 30l5 6 12-17" />
      </g>
    ))}
    <path stroke="var(--colour-rule-strong)" strokeDasharray="4 5" d="M178 26h64v44h-64z" />
    <g transform="translate(206 148) rotate(14)">
      <Slip />
    </g>
  </svg>
);

const ReturnHome = () => (
  <ButtonLink href={paths.home} variant="secondary">
    Return to Home
  </ButtonLink>
);

const VisitFacts = () => (
  <div className={`${paper.lifted} ${styles.slip}`}>
    <RuledList items={visitFacts} />
  </div>
);

/** Says what we do with data, until the policies that the footer links to are written. */
const WhatWeKeep = () => (
  <>
    <h2>What we keep</h2>
    <PrivacyNote
      what="what you send with a form"
      why="to answer you. If you asked for guides or updates, we also write to you about new ones"
    />
    <p>
      We are still writing our privacy policy and terms. Until they are here, this is all we do with what you
      send. For your inbox, see <TextLink href={`${paths.faq}#confidentiality`}>how we protect it</TextLink>.
    </p>
  </>
);

/** The page at the address of a missing policy. The not-found message is small. */
const PolicyFacts = () => (
  <PageHero title={<span className={styles.code}>404</span>} picture={<VisitFacts />} alignTop>
    <div className={styles.facts}>
      <p className={styles.missing}>Oops! Page not found</p>
      <WhatWeKeep />
      <ReturnHome />
    </div>
  </PageHero>
);

/** Returns the path that a mistyped one may mean: `/about` for `/About`, or for `/about).` in a text. */
function findMeantPath(pathname: string): string | undefined {
  const meant = /^((?:\/[a-z0-9-]+)+)[^a-z0-9]*(?:[%&].*)?$/i.exec(pathname)?.[1]?.toLowerCase();
  return meant === pathname ? undefined : meant;
}

/** The not-found page (docs/specification.md, Not found). Logs each visit to an unknown path once. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // The same document is served at every unknown path, so it hydrates without one.
  const [path, setPath] = useState('');
  useEffect(() => {
    console.error(`404: there is no page at ${pathname}`);
    setPath(pathname);
  }, [pathname]);
  if (path === paths.privacy || path === paths.terms) return <PolicyFacts />;
  const meant = findMeantPath(path);
  return (
    <PageHero
      title="404"
      lead="Oops! Page not found"
      actions={<ReturnHome />}
      picture={<EmptyDay />}
      alignTop
    >
      <p className={styles.elsewhere}>
        {meant && (
          <>
            Did you mean <TextLink href={meant}>{meant}</TextLink>?{' '}
          </>
        )}
        Perhaps you were looking for <TextLink href={paths.services}>our services and prices</TextLink>,{' '}
        <TextLink href={paths.faq}>answers to questions</TextLink> or{' '}
        <TextLink href={paths.contact}>a way to reach us</TextLink>.
      </p>
      {/* Without scripts, the address is not known. */}
      <noscript>
        <div className={styles.facts}>
          <WhatWeKeep />
          <VisitFacts />
        </div>
      </noscript>
    </PageHero>
  );
}

/** Replaces a page whose remote has no usable release (docs/specification.md, When something fails). */
export const NotAvailablePage = () => (
  <PageHero
    title="Not available at the moment"
    lead="We are working on this page, and it will be back soon. The rest of the site works as usual."
    actions={<ButtonLink href={paths.home}>Return to Home</ButtonLink>}
  />
);
