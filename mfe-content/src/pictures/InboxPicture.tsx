import { drawing, Slip } from 'shared-ui';
import { InboxSlip, type InboxSlipProps } from './InboxSlip';
import styles from './pictures.module.css';

/** The mail that has just arrived. */
const pile: readonly InboxSlipProps[] = [
  { kind: 'mail', x: 82, y: 18, turn: -18 },
  { kind: 'note', x: 132, y: 4, turn: 12 },
  { kind: 'mail', x: 186, y: 10, turn: -26 },
  { kind: 'mail', x: 236, y: 20, turn: 16 },
  { kind: 'note', x: 104, y: 48, turn: 24 },
  { kind: 'mail', x: 154, y: 38, turn: -9 },
  { kind: 'mail', x: 204, y: 50, turn: 20 },
];

/** On their way down, each towards its folder. */
const falling: readonly InboxSlipProps[] = [
  { kind: 'mail', x: 62, y: 112, turn: -12 },
  { kind: 'mail', x: 166, y: 96, turn: 8 },
  { kind: 'note', x: 266, y: 88, turn: -7 },
];

/** The folders by how full they are; what is on top of the last two is ticked off. */
const folders = [
  { name: 'Yours', slips: 1 },
  { name: 'Ours', slips: 3 },
  { name: 'Done', slips: 6 },
].map(({ name, slips }, place) => ({
  name,
  left: 12 + place * 118,
  /** The upper edges of its slips, from the top down: each slip is drawn over the one above it. */
  edges: Array.from({ length: slips }, (_, slip) => 204 - (slips - 1 - slip) * 10),
}));

const floor = 244;

/** A loose pile becomes three folders. */
export const InboxPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 360 274" role="img" aria-labelledby="inbox-picture">
    <title id="inbox-picture">
      A loose pile of mail is sorted into three folders: a single message in Yours, a few in Ours, most of
      them in Done.
    </title>
    {[...pile, ...falling].map((slip) => (
      <InboxSlip key={`${slip.x} ${slip.y}`} {...slip} />
    ))}
    {folders.map(({ name, left, edges }) => (
      <g key={name}>
        {edges.map((edge, slip) => (
          <Slip
            key={edge}
            width={44}
            height={32}
            x={left + 28}
            y={edge}
            tick={slip === 0 && name !== 'Yours' ? 'M12-12l8 9L36-24' : undefined}
          />
        ))}
        <path className={drawing.paper} d={`M${left} ${floor - 28}v54h100v-54l-8 9H${left + 8}z`} />
        <text className={`${styles.strong} ${styles.middle}`} x={left + 50} y={floor + 8}>
          {name}
        </text>
      </g>
    ))}
  </svg>
);
