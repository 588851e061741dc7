import { drawing } from '@proper/shared-ui';
import styles from './TwoPeople.module.css';

const people = [
  [56, 52, 'You'],
  [364, 52, 'Your assistant'],
  [212, 232, 'Your manager'],
] as const;

/** The labels of the arrows. */
const words = [
  [212, 40, 'said once'],
  [246, 164, 'checks'],
  [392, 254, 'trains'],
  [48, 254, 'answers'],
] as const;

/** Who does what: the client explains once, the assistant does it, and the manager trains, checks and is responsible. */
export const TwoPeople = () => (
  <svg className={`${drawing.picture} ${styles.people}`} viewBox="0 24 440 312" role="img">
    <title>
      You say a thing once, and it comes back done. Your manager trains your assistant, checks the work and
      answers for it.
    </title>
    <path d="M98 64H322M322 100H98M206 128l6-9 6 9M361 162l7-10 6 10M50 162l6-10 7 10M316 58l8 6-8 6M106 94l-8 6 8 6" />
    <path d="M212 204V120M252 266Q352 262 368 152M172 266Q72 262 56 152" />
    <path
      className={drawing.paper}
      d={`M191 50h42v28h-42zM191 86h42v28h-42z${people.map(([x, y]) => `M${x - 17} ${y}a17 17 0 1 0 34 0 17 17 0 1 0-34 0m-14 58c0-22 12-33 31-33s31 11 31 33z`).join('')}`}
    />
    <path className={drawing.tick} d="M203 100l6 7 13-16" />
    {words.map(([x, y, text]) => (
      <text key={text} x={x} y={y}>
        {text}
      </text>
    ))}
    <g>
      {people.map(([x, y, name]) => (
        <text key={name} x={x} y={y + 80}>
          {name}
        </text>
      ))}
    </g>
  </svg>
);
