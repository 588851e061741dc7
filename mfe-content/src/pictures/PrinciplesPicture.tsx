import { drawing } from 'shared-ui';
import { InboxSlip } from './InboxSlip';
import styles from './pictures.module.css';

const hours = { left: 206, top: 182, day: 28, days: 5, height: 100 } as const;
const lines = Array.from(
  { length: hours.days + 1 },
  (_, day) => `M${hours.left + day * hours.day} ${hours.top}v${hours.height}`,
).join('');

/** Four small scenes, one a principle, read like a page. */
export const PrinciplesPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 360 304" role="img" aria-labelledby="principles-picture">
    <title id="principles-picture">
      Four scenes: of three slips in a row only the last is ticked; one page answers three slips; a question
      comes with a ticked answer; a week holds two large blocks, with small slips around them.
    </title>
    <path className={styles.rule} d="M180 8V296M8 152H352" />

    <path d="M48 104L76 84M106 66L124 52" />
    <InboxSlip kind="mail" x={10} y={98} turn={-6} />
    <InboxSlip kind="blank" x={68} y={58} turn={4} />
    <InboxSlip kind="note" x={122} y={18} ticked />

    <path d="M262 50L296 30M262 76H296M262 102L296 122" />
    <path className={drawing.paper} d="M206 28H262V124H206Z" />
    <path d="M216 44H252M216 58H252M216 72H252M216 86H252M216 100H238" />
    <InboxSlip kind="question" x={298} y={10} turn={5} />
    <InboxSlip kind="question" x={298} y={60} turn={-7} />
    <InboxSlip kind="question" x={298} y={108} turn={4} />

    <InboxSlip kind="question" x={34} y={190} turn={-9} />
    <path className={drawing.paper} d="M70 214H150V280H70Z" />
    <path d="M82 230H138M82 243H138M82 256H112" />
    <path className={drawing.tick} d="M118 262l9 11L150 246" />

    <path className={styles.rule} d={`${lines}M${hours.left} ${hours.top}h${hours.day * hours.days}`} />
    <rect className={styles.block} x="209" y="188" width="22" height="54" rx="1" />
    <rect className={styles.block} x="293" y="188" width="22" height="54" rx="1" />
    <path className={styles.blockTick} d="M214 216l4 5 8-11M298 216l4 5 8-11" />
    <path
      className={drawing.paper}
      d="M237 188h22v14h-22zM237 206h22v14h-22zM265 188h22v14h-22zM265 224h22v14h-22zM321 206h22v14h-22zM209 248h22v14h-22zM237 248h22v14h-22zM293 248h22v14h-22zM321 248h22v14h-22z"
    />
  </svg>
);
