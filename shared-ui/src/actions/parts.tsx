import { classNames } from '../class-names';
import styles from './Button.module.css';

/** How prominent a button is: the main action, a second one, or one that looks like text. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

export const buttonClass = (variant: ButtonVariant): string => classNames(styles.button, styles[variant]);

/** Tells screen reader users that a link opens a new tab. */
export const NewTabHint = () => <span className="visually-hidden"> (opens in a new tab)</span>;

/** The attributes of a link that opens a new tab. */
export const newTabAttributes = { target: '_blank', rel: 'noopener' } as const;
