import styles from './pictures.module.css';
import { Slip, type SlipProps } from './Slip';

/** What came through the door. */
const pile: readonly SlipProps[] = [
  { kind: 'mail', x: 70, y: 22, turn: -18 },
  { kind: 'note', x: 122, y: 8, turn: 12 },
  { kind: 'mail', x: 178, y: 18, turn: -26 },
  { kind: 'mail', x: 232, y: 10, turn: 16 },
  { kind: 'note', x: 96, y: 56, turn: 24 },
  { kind: 'mail', x: 152, y: 50, turn: -9 },
  { kind: 'mail', x: 206, y: 58, turn: 20 },
  { kind: 'mail', x: 260, y: 46, turn: -14 },
];

/** The folders by how full they are; what is in the last two is ticked off. */
const folders = [
  { name: 'Yours', slips: 1 },
  { name: 'Ours', slips: 3 },
  { name: 'Done', slips: 5 },
].map((folder, place) => ({ ...folder, left: 12 + place * 118 }));

const floor = 278;

/** A loose pile becomes three folders. */
export const InboxPicture = () => (
  <svg className={styles.picture} viewBox="0 0 360 306" role="img" aria-labelledby="inbox-picture">
    <title id="inbox-picture">
      A loose pile of mail is sorted into three folders: a single message in Yours, a few in Ours, most of
      them in Done.
    </title>
    {pile.map((slip) => (
      <Slip key={`${slip.x} ${slip.y}`} {...slip} />
    ))}
    {folders.map(({ name, slips, left }) => (
      <g key={name}>
        {Array.from({ length: slips }, (_, slip) => floor - 44 - slip * 14)
          .reverse()
          .map((y) => (
            <Slip key={y} kind="mail" x={left + 28} y={y} ticked={name !== 'Yours'} />
          ))}
        <path className={styles.paper} d={`M${left} ${floor - 40}v62h100v-62l-8 10H${left + 8}z`} />
        <text className={`${styles.strong} ${styles.middle}`} x={left + 50} y={floor + 3}>
          {name}
        </text>
      </g>
    ))}
  </svg>
);
