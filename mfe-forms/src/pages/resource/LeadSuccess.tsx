import { bringToCall, paths, resourceTitles } from '@proper/shared-types/company';
import { Button, ButtonLink, TextLink } from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import { formAnchor } from './LeadForm';
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

/** The content of the card once the lead is saved. Where the submit button was there is text, so a second click changes nothing. */
export function LeadSuccess({ title, download, onAnother }: LeadSuccessProps) {
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
          <TextLink href={bringToCall(`About the ${title}:\n`)}>write to us about this one</TextLink>.
        </p>
      ) : (
        <>
          <p>
            <ButtonLink href={download} newTab>
              Direct Download Link
            </ButtonLink>
          </p>
          <p>
            Please check your downloads folder. If nothing arrived, your browser may have blocked a popup:
            allow popups for this site, or use the direct link.
          </p>
          <p>
            Fill in the first sheet, and bring it to a call: we will tell you how we would take it on.{' '}
            <TextLink href={bringToCall(`About the ${title}:\n`)}>Write to us about it</TextLink>
          </p>
        </>
      )}
      <Button variant="secondary" onClick={onAnother}>
        Download Another Resource
      </Button>
    </>
  );
}
