import { drawing } from 'shared-ui';
import styles from './pictures.module.css';

/** The lines of the sheet on top: its boxes, of which the pen has not reached the last. */
const lines = [
  { y: 96, length: 104, ticked: true },
  { y: 128, length: 82, ticked: true },
  { y: 160, length: 96, ticked: true },
  { y: 192, length: 70, ticked: false },
] as const;

/** What the downloads are: sheets to print and to write on. */
export const PaperPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 360 290" role="img" aria-labelledby="paper-picture">
    <title id="paper-picture">A few printed sheets; on the one on top a pen is ticking off a list.</title>
    <path className={drawing.paper} d="M0 0H170V228H0Z" transform="translate(112 26) rotate(13 85 114)" />
    <path className={drawing.paper} d="M0 0H170V228H0Z" transform="translate(96 30) rotate(5 85 114)" />
    <g transform="translate(78 30) rotate(-4 85 114)">
      <path className={drawing.paper} d="M0 0H170V228H0Z" />
      <path className={styles.heavy} d="M22 30H104" />
      <path d="M22 50H148M22 62H120" />
      {lines.map(({ y, length, ticked }) => (
        <g key={y} transform={`translate(22 ${y})`}>
          <path d={`M0-7H14V7H0ZM26 0H${26 + length * 0.95}`} />
          {ticked && <path className={drawing.tick} d="M1-1l5 6L20-13" />}
        </g>
      ))}
    </g>
    <g transform="translate(124 180) rotate(-52)">
      <path className={drawing.paper} d="M0 0L18-8H150V8H18ZM18-8V8M132-8V8" />
      <path d="M0 0H7" />
    </g>
  </svg>
);
