import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from 'shared-ui';
import { formAnchor } from './form-anchor';
import styles from './ResourcePage.module.css';

interface LeadSuccessProps {
  /** Where the file lies; null when the resource has none. */
  readonly download: string | null;
  readonly onAnother: () => void;
}

/** What stands in the card once the lead is saved. */
export function LeadSuccess({ download, onAnother }: LeadSuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 id={formAnchor} ref={heading} tabIndex={-1} className={styles.started}>
        Download Started!
      </h2>
      <p>
        Please check your downloads folder. If nothing arrived, your browser may have blocked a popup: allow
        popups for this site{download === null ? '.' : ', or use the direct link.'}
      </p>
      {download === null && (
        <p>This resource has no file yet. We have your details, and nothing else is needed.</p>
      )}
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
