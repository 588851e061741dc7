import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** Four small scenes, one for each principle, in reading order. */
export const PrinciplesPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 360 304" role="img">
    <title>
      Four scenes. Of three steps, asked, answered, confirmed, only the last is ticked. One page of house
      rules answers three questions. A question comes with its answer: I would take A. In a week two
      afternoons are kept, and the small things lie around them.
    </title>
    <path className={styles.rule} d="M180 8V296M8 152H352" />

    <path d="M30 104V78H46M62 64V38H76" />
    <path className={drawing.paper} d="M6 104H66V134H6zM46 62H130V92H46z" />
    <path className={drawing.paper} d="M70 18H166V50H70z" />
    <Words lines={['Asked']} x={16} y={124} />
    <Words lines={['Answered']} x={56} y={82} />
    <Words lines={['Confirmed']} x={80} y={39} className={styles.strong} />
    <path className={drawing.tick} d="M150 13l7 9L176-2" />

    <path d="M276 46L314 34M276 74H314M276 102L314 114" />
    <path className={drawing.paper} d="M196 18H276V130H196Z" />
    <Words lines={['Receipts']} x={206} y={39} className={styles.strong} />
    <path className={styles.rule} d="M206 58H264M206 74H264M206 90H264M206 106H240" />
    {[28, 74, 120].map((y) => (
      <g key={y}>
        <circle className={drawing.paper} cx="328" cy={y} r="14" />
        <Words lines={['?']} x={328} y={y + 5} className={`${styles.strong} ${styles.middle}`} />
      </g>
    ))}

    <path className={drawing.paper} d="M10 176H112V208H34L22 220V208H10z" />
    <Words lines={['Hotel A or B?']} x={20} y={197} />
    <path className={drawing.block} d="M46 234H166V286H46z" />
    <Words lines={['A: quieter, and', 'free to cancel.']} x={58} y={256} className={styles.onBlock} />

    <path
      className={styles.rule}
      d="M196 176V290M226 176V290M256 176V290M286 176V290M316 176V290M346 176V290"
    />
    <path d="M196 176H346" />
    <path className={drawing.block} d="M229 228H283V286H229Z" />
    <Words lines={['Kept']} x={256} y={262} className={`${styles.onBlock} ${styles.middle}`} />
    <path
      className={drawing.paper}
      d="M199 184h24v14h-24zM199 206h24v14h-24zM229 184h24v14h-24zM259 184h24v14h-24zM259 206h24v14h-24zM289 184h24v14h-24zM289 228h24v14h-24zM319 184h24v14h-24zM319 206h24v14h-24zM199 250h24v14h-24zM319 250h24v14h-24z"
    />
  </svg>
);
