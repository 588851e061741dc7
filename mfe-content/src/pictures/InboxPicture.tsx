import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';
import { Words } from './Words';

/** A morning's messages: baseline, subject and folder. More space is around the one that is taken out. */
const mail = [
  [74, 'Invoice reminder', 'Ours'],
  [106, 'Your receipt', 'Done'],
  [138, 'Can we move Thursday?', 'Ours'],
  [178, 'Contract, second draft', 'Yours'],
  [218, 'Copy: meeting notes', 'Done'],
  [250, 'Hotel for the ninth', 'Ours'],
  [282, 'Newsletter, spring', 'Done'],
] as const;

/** The one message that only its reader can answer, taken out of the list. */
const Yours = ({ subject, y }: { readonly subject: string; readonly y: number }) => (
  <g transform={`translate(2 ${y}) rotate(-1.5 178 21)`}>
    <path className={drawing.paper} d="M0 0H356V42H0z" />
    <Words lines={[subject]} x={22} y={26} className={styles.strong} />
    <path className={drawing.block} d="M262 8H340V34H262z" />
    <Words lines={['Yours']} x={301} y={26} className={`${styles.onBlock} ${styles.middle}`} />
  </g>
);

/** An inbox in which every line has been decided. */
export const InboxPicture = () => (
  <svg className={drawing.picture} viewBox="0 0 360 300" role="img">
    <title>
      An inbox in which every line is decided. Three messages are Done, three are Ours, and one is taken out
      of the list: Yours.
    </title>
    <path className={drawing.paper} d="M12 2H348V298H12z" />
    <Words lines={['Inbox']} x={24} y={32} className={styles.numeral} />
    <path d="M12 46H348" />
    {mail.map(([y, subject, folder]) => {
      if (folder === 'Yours') return <Yours key={subject} subject={subject} y={y - 25} />;
      const isDone = folder === 'Done';
      const tone = isDone ? `${styles.text} ${styles.quiet}` : styles.text;
      return (
        <g key={subject}>
          <Words lines={[subject]} x={24} y={y} className={tone} />
          <path
            className={isDone ? drawing.tick : undefined}
            d={isDone ? `M266 ${y - 5}l5 6 10-14` : `M258 ${y - 15}h78v21h-78z`}
          />
          <Words lines={[folder]} x={isDone ? 306 : 297} y={y} className={`${tone} ${styles.middle}`} />
        </g>
      );
    })}
    <path className={styles.rule} d="M24 85.5H336M24 117.5H336M24 229.5H336M24 261.5H336" />
  </svg>
);
