import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** The lines of the top sheet. The pen has not reached the last box. */
const lines = [
  { y: 84, words: 'What should exist', ticked: true },
  { y: 118, words: 'By when', ticked: true },
  { y: 152, words: 'Who decides', ticked: true },
  { y: 186, words: 'How we check it', ticked: false },
] as const;

/** The downloads: sheets to print and to write on. */
export const PaperPicture = () => (
  <svg className={`${drawing.picture} ${styles.wide}`} viewBox="0 0 360 290" role="img">
    <title>
      A few printed sheets; on the one on top, a handover brief, a pen is ticking off a list: what should
      exist, by when, who decides.
    </title>
    <g transform="rotate(15 210 150)">
      <path className={drawing.paper} d="M124 24H300V254H124Z" />
      <path
        className={styles.rule}
        d="M124 60H300M182 60V254M241 60V254M124 108H300M124 156H300M124 204H300"
      />
    </g>
    <g transform="rotate(5 186 150)">
      <path className={drawing.paper} d="M100 28H276V258H100Z" />
    </g>
    <g transform="rotate(-4 160 150)">
      <path className={drawing.paper} d="M70 32H246V262H70Z" />
      <Words lines={['Handover brief']} x={88} y={68} className={styles.title} />
      <path d="M88 82H228" />
      {lines.map(({ y, words, ticked }) => (
        <g key={y} transform={`translate(88 ${y + 24})`}>
          <path d="M0-8H15V7H0Z" />
          <Words lines={[words]} x={26} y={5} />
          {ticked && <path className={drawing.tick} d="M2-2l5 6L20-14" />}
        </g>
      ))}
    </g>
    <g transform="translate(112 222) rotate(24)">
      <path className={drawing.block} d="M0 0L18-7H150V7H18Z" />
      <path className={drawing.paper} d="M0 0L18-7V7ZM132-7H140V7H132Z" />
    </g>
  </svg>
);
