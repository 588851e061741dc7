import { useSiteConfig } from 'shared-types';
import { TextLink } from 'shared-ui';
import styles from './ContactPage.module.css';

/** What the visitor is told about the scheduling page: nothing yet, that it opens, or that the browser blocked it. */
export type SchedulingState = 'none' | 'promised' | 'blocked';

const words = {
  promised: 'Your request is with us. The scheduling page opens in a new tab in a moment.',
  blocked: 'Your request is with us. Your browser kept the scheduling page from opening by itself.',
} as const;

/** Leads to the scheduling page from the moment of success on, so that nothing depends on popups. */
export function SchedulingNote({ state }: { readonly state: SchedulingState }) {
  const { bookingUrl } = useSiteConfig();
  return (
    <div role="status">
      {state !== 'none' && (
        <div className={styles.note}>
          <p>{words[state]}</p>
          <p>
            <TextLink href={bookingUrl} newTab>
              Choose a time for your call
            </TextLink>
          </p>
        </div>
      )}
    </div>
  );
}
