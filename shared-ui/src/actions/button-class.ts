import { classNames } from '../class-names';
import styles from './Button.module.css';

/** How much a button wants to be pressed. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

export const buttonClass = (variant: ButtonVariant): string => classNames(styles.button, styles[variant]);
