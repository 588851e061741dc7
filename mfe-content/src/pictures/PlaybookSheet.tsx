import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** A drawing of the playbook's third sheet. */
export const PlaybookSheet = () => (
  <svg className={drawing.picture} viewBox="39 19 242 117" aria-hidden="true">
    <path className={drawing.paper} d="M40 20H280V135H40z" />
    <Words lines={['Who may decide what']} x={58} y={48} className={styles.title} />
    <path className={styles.rule} d="M58 92H262M58 126H262" />
    <Words lines={['Ask']} x={160} y={80} />
    <Words lines={['Propose']} x={206} y={80} />
    <Words lines={['Internal']} x={58} y={114} />
    <path d="M166 102h13v13h-13zM222 102h13v13h-13z" />
    <path className={drawing.tick} d="M223 107l5 6 10-15" />
  </svg>
);
