import { Button, ButtonLink } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './WidgetActions.module.css';

interface WidgetActionsProps {
  readonly href: string;
  readonly label: string;
  /** The text of the button that prints the widget. */
  readonly print: string;
  /** Where the page keeps what a visitor puts in. */
  readonly note?: string;
  /** Other links. */
  readonly children?: ReactNode;
}

/** The link and the print button of a widget. `linkToContact` updates the link. */
export const WidgetActions = ({ href, label, print, note, children }: WidgetActionsProps) => (
  <div className={styles.actions} data-actions="">
    <ButtonLink href={href} variant="secondary">
      {label}
    </ButtonLink>
    {children}
    <span data-print="">
      <Button variant="quiet">{print}</Button>
    </span>
    {note && <p>{note}</p>}
  </div>
);
