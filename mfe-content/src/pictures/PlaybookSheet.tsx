import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** A drawing of the playbook's third sheet. */
export const PlaybookSheet = () => (
  <svg className={drawing.picture} viewBox="39 19 242 148" aria-hidden="true">
    <path className={drawing.paper} d="M40 20H280V166H40z" />
    <Words lines={['Who may decide what']} x={58} y={48} className={styles.title} />
    <path className={styles.rule} d="M58 92H262M58 126H262" />
    <Words lines={['Ask']} x={178} y={80} />
    <Words lines={['Propose']} x={212} y={80} />
    <Words lines={['Spend money']} x={58} y={114} />
    <Words lines={['Share a document']} x={58} y={148} />
    <path d="M184 102h13v13h-13zM230 102h13v13h-13zM184 136h13v13h-13zM230 136h13v13h-13z" />
    <path className={drawing.tick} d="M185 107l5 6 10-15M231 141l5 6 10-15" />
  </svg>
);
