import { drawing } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import type { SheetKind } from '../content/resources';
import styles from './pictures.module.css';
import { Words } from './Words';

/** Each sheet is 240 units wide and is cut off at y = 200. */
const sheets: Readonly<Record<SheetKind, ReactNode>> = {
  authority: (
    <>
      <Words lines={['Who may decide what']} x={58} y={48} className={styles.title} />
      <path className={styles.rule} d="M58 92H262M58 126H262M58 160H262" />
      <Words lines={['Ask']} x={160} y={80} />
      <Words lines={['Propose']} x={206} y={80} />
      <Words lines={['Internal']} x={58} y={114} />
      <Words lines={['Client']} x={58} y={148} />
      <Words lines={['Spending']} x={58} y={182} />
      <path d="M166 102h13v13h-13zM222 102h13v13h-13zM166 136h13v13h-13zM222 136h13v13h-13zM166 170h13v13h-13zM222 170h13v13h-13z" />
      <path className={drawing.tick} d="M223 107l5 6 10-15M167 141l5 6 10-15M167 175l5 6 10-15" />
    </>
  ),
  review: (
    <>
      <Words lines={['One month together']} x={58} y={48} className={styles.title} />
      <Words lines={['What came back to me', 'What never left my desk']} x={58} y={82} />
      <path className={styles.missing} d="M58 124H262M58 148H262M58 172H262" />
      <g transform="rotate(-8 200 148)">
        <path className={drawing.block} d="M136 130H264V160H136Z" />
        <Words lines={['In preparation']} x={155} y={150} className={styles.onBlock} />
      </g>
    </>
  ),
  note: (
    <>
      <Words lines={['Today’s note']} x={58} y={48} className={styles.title} />
      <Words lines={['Done']} x={58} y={82} className={styles.strong} />
      <Words lines={['Travel booked']} x={136} y={82} />
      <Words lines={['Next']} x={58} y={112} className={styles.strong} />
      <Words lines={['Call, Friday at ten']} x={136} y={112} />
      <Words lines={['Stuck']} x={58} y={142} className={styles.strong} />
      <Words lines={['One invoice']} x={136} y={142} />
      <Words lines={['Needs you']} x={58} y={172} className={styles.strong} />
      <path className={styles.rule} d="M58 92H262M58 122H262M58 152H262M136 176H262" />
    </>
  ),
  cards: (
    <>
      <path className={styles.missing} d="M160 20V200M40 110H280" />
      <Words lines={['Outcome']} x={58} y={52} className={styles.title} />
      <Words lines={['What exists', 'once done']} x={58} y={76} />
      <Words lines={['Date']} x={176} y={52} className={styles.title} />
      <Words lines={['A day', 'and an hour']} x={176} y={76} />
      <Words lines={['Limits']} x={58} y={142} className={styles.title} />
      <Words lines={['Money, tone', 'and people']} x={58} y={166} />
      <Words lines={['Check']} x={176} y={142} className={styles.title} />
      <Words lines={['How we see', 'it is right']} x={176} y={166} />
    </>
  ),
};

/** A drawing of the upper part of a sheet. */
export const ResourceSheet = ({ sheet }: { readonly sheet: SheetKind }) => (
  <svg className={drawing.picture} viewBox="32 0 264 200" aria-hidden="true">
    <path className={drawing.paper} d="M48 210V12H288V210" />
    <path className={drawing.paper} d="M40 210V20H280V210" />
    {sheets[sheet]}
  </svg>
);
