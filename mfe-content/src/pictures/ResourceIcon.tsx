import { drawing } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import type { ResourceIcon as Name } from '../content/resources';
import styles from './pictures.module.css';

/** Each is drawn on 64 by 64 units. */
const drawings: Readonly<Record<Name, ReactNode>> = {
  playbook: (
    <>
      <path
        className={drawing.paper}
        d="M32 16C24 10 14 10 4 13V55C14 52 24 52 32 58C40 52 50 52 60 55V13C50 10 40 10 32 16Z"
      />
      <path d="M32 16V58M12 24l12 2M12 34l12 2M12 44l12 2M40 46l12-2" />
      <path className={drawing.tick} d="M40 28l5 6 10-14" />
    </>
  ),
  template: (
    <>
      <path className={drawing.paper} d="M10 4H54V60H10Z" />
      <path d="M18 14H38M18 28H24V34H18ZM18 44H24V50H18ZM32 31H46M32 47H46" />
      <path className={drawing.tick} d="M17 29l5 6 9-13" />
    </>
  ),
  guide: (
    <>
      <path className={drawing.paper} d="M24 24H60V50H52V60L42 50H24Z" />
      <path className={drawing.paper} d="M4 6H42V34H22L12 44V34H4Z" />
      <path d="M12 15H34M12 24H26M32 42H52" />
    </>
  ),
  cards: (
    <>
      <path className={drawing.paper} d="M8 26L40 6L58 34L26 54Z" />
      <path className={drawing.paper} d="M6 22H50V52H6Z" />
      <path d="M14 32H34M14 42H26" />
      <path className={drawing.tick} d="M33 41l5 6 9-13" />
    </>
  ),
};

/** What kind of paper a resource is. */
export const ResourceIcon = ({ icon }: { readonly icon: Name }) => (
  <svg className={`${drawing.picture} ${styles.icon}`} viewBox="0 0 64 64" aria-hidden="true">
    {drawings[icon]}
  </svg>
);
