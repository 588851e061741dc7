import { contactUrl, paths, resourceTitles } from '@proper/shared-types/company';
import { BookingLink, Button, ButtonLink, paper, TextLink } from '@proper/shared-ui';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../content';
import { downloadUrl } from '../../content/files';
import { formAnchor, LeadForm } from './LeadForm';
import styles from './ResourcePage.module.css';

/** The id of the note that says there is no file yet. */
const noFileNote = 'no-file';

interface LeadSuccessProps {
  /** What the resource is called. */
  readonly title: string;
  /** The address of the file; null when the resource has none. */
  readonly download: string | null;
  readonly onAnother: () => void;
}

/** Replaces the form once the lead is saved. No button is left, so a second click changes nothing. */
function LeadSuccess({ title, download, onAnother }: LeadSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {download === null && (
        <p id={noFileNote}>
          <span className={styles.announcement}>In preparation</span> We have your address, and will write
          when it is ready.
        </p>
      )}
      <h2
        id={formAnchor}
        ref={heading}
        tabIndex={-1}
        className={download === null ? styles.fixedTitle : styles.cardTitle}
        aria-describedby={download === null ? noFileNote : undefined}
      >
        Download Started!
      </h2>
      {download === null ? (
        <p>
          Until then, print the{' '}
          <TextLink href={paths.delegationPlaybook}>{resourceTitles.delegationPlaybook}</TextLink> today, or{' '}
          <TextLink href={contactUrl({ message: `About the ${title}:\n` })}>
            write to us about this one
          </TextLink>
          .
        </p>
      ) : (
        <>
          <p>
            <ButtonLink href={download} variant="secondary" newTab>
              Direct Download Link
            </ButtonLink>
          </p>
          <p>
            Please check your downloads folder. If nothing arrived, your browser may have blocked a popup:
            allow popups for this site, or use the direct link.
          </p>
          <p>
            Fill in the first sheet, and bring it to a call: we will tell you how we would take it on.{' '}
            <TextLink href={contactUrl({ message: `About the ${title}:\n` })}>Write to us about it</TextLink>
          </p>
          <p>
            <BookingLink />
          </p>
        </>
      )}
      <Button variant="secondary" onClick={onAnother}>
        Download Another Resource
      </Button>
    </>
  );
}

/** The card that gives the resource in exchange for a lead: the form, or what follows it. */
export function LeadCard({ resource }: { readonly resource: Resource }) {
  const card = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'form' | 'saved' | 'form-again'>('form');

  useEffect(() => {
    if (view === 'form-again') card.current?.querySelector('input')?.focus();
  }, [view]);

  const isInPreparation = downloadUrl(resource) === null;
  return (
    <div ref={card} className={`${paper.lifted} ${styles.card}`}>
      {view === 'saved' ? (
        <LeadSuccess
          title={resource.title}
          download={downloadUrl(resource)}
          onAnother={() => setView('form-again')}
        />
      ) : (
        <>
          {isInPreparation && <p className={styles.announcement}>In preparation</p>}
          <h2 className={isInPreparation ? styles.fixedTitle : styles.cardTitle}>Get Instant Access</h2>
          {isInPreparation && (
            <p className={styles.noFile}>Leave your address, and we will write to you when it is ready.</p>
          )}
          <LeadForm resource={resource} onSaved={() => setView('saved')} />
        </>
      )}
    </div>
  );
}
