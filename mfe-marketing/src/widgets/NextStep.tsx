import { BookingLink } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './NextStep.module.css';

/** The last line of a section: a quiet link that books the call, after other links. */
export const NextStep = ({ children }: { readonly children?: ReactNode }) => (
  <div className={styles.next}>
    {children}
    <BookingLink variant="quiet" />
  </div>
);
