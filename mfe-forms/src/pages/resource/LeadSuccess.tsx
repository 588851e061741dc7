import { Button, ButtonLink } from '@proper/shared-ui';
import { useEffect, useRef } from 'react';
import { formAnchor } from './form-anchor';
import styles from './ResourcePage.module.css';

/** Id of what says that there is nothing to download. */
const noFileNote = 'no-file';

interface LeadSuccessProps {
  /** Where the file lies; null when the resource has none. */
  readonly download: string | null;
  readonly onAnother: () => void;
}

/** The content of the card once the lead is saved. */
export function LeadSuccess({ download, onAnother }: LeadSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {download === null && (
        <p id={noFileNote} className={styles.noFile}>
          This resource has no file yet. We have your details, and nothing else is needed.
        </p>
      )}
      <h2
        id={formAnchor}
        ref={heading}
        tabIndex={-1}
        className={styles.started}
        aria-describedby={download === null ? noFileNote : undefined}
      >
        Download Started!
      </h2>
      <p>
        {download === null
          ? 'With a resource that has a file: check your downloads folder. If nothing arrived, your browser may have blocked a popup: allow popups for this site.'
          : 'Please check your downloads folder. If nothing arrived, your browser may have blocked a popup: allow popups for this site, or use the direct link.'}
      </p>
      <div className={styles.actions}>
        {download !== null && (
          <ButtonLink href={download} newTab>
            Direct Download Link
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={onAnother}>
          Download Another Resource
        </Button>
      </div>
    </>
  );
}
