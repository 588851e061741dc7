import { drawing } from '@proper/shared-ui';
import type { SheetKind } from '../content/resources';
import styles from './pictures.module.css';
import { Words } from './Words';

/** A drawing of the upper part of the playbook's third sheet, which goes on below. */
export const PlaybookSheet = () => (
  <svg className={drawing.picture} viewBox="39 19 242 117" aria-hidden="true">
    <path className={drawing.paper} d="M40 210V20H280V210" />
    <Words lines={['Who may decide what']} x={58} y={48} className={styles.title} />
    <path className={styles.rule} d="M58 92H262M58 126H262" />
    <Words lines={['Ask']} x={160} y={80} />
    <Words lines={['Propose']} x={206} y={80} />
    <Words lines={['Internal']} x={58} y={114} />
    <path d="M166 102h13v13h-13zM222 102h13v13h-13z" />
    <path className={drawing.tick} d="M223 107l5 6 10-15" />
  </svg>
);

/** What is written on each sheet, as lines. */
const lines: Readonly<Record<SheetKind, string>> = {
  authority: 'M11 14h16M11 24h26M11 34h26M11 44h26',
  review: 'M11 14h22M11 25h26M11 34h26M11 43h14',
  note: 'M11 14h8M25 14h12M11 24h8M25 24h12M11 34h8M25 34h12M11 44h8',
  cards: 'M24 4v48M4 28h40M10 14h8M30 14h8M10 38h8M30 38h8',
};

/** A small drawing of a sheet, for the start of a row. */
export const SheetIcon = ({ sheet }: { readonly sheet: SheetKind }) => (
  <svg className={drawing.picture} viewBox="0 0 48 56" aria-hidden="true">
    <path className={drawing.paper} d="M4 4h40v48H4z" />
    <path className={sheet === 'review' ? styles.missing : undefined} d={lines[sheet]} />
  </svg>
);
