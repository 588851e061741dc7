import { classNames } from '../class-names';
import styles from './Button.module.css';

/** How prominent a button is: the main action of its place, a second one, or one that looks like text. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

export const buttonClass = (variant: ButtonVariant): string => classNames(styles.button, styles[variant]);
