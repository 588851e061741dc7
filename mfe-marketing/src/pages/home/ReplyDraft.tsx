import type { ReactNode } from 'react';
import styles from './ShownWork.module.css';

/** What is not certain in a draft. */
const Open = ({ children }: { readonly children: string }) => (
  <strong className={styles.open}>[{children}]</strong>
);

const parts: readonly { readonly name: string; readonly text: ReactNode; readonly remark?: string }[] = [
  {
    name: 'greeting',
    text: 'Thank you for the proposal. I have read it, and I should like to begin with the first floor.',
  },
  {
    name: 'open points',
    text: (
      <>
        Could we speak for half an hour on <Open>Thursday at two, or Friday at half past nine?</Open> Please
        send the figures before then, <Open>with or without the furniture?</Open>
      </>
    ),
    remark: 'Square brackets mark what we do not know. You choose; the rest can go as it is.',
  },
  {
    name: 'signature',
    text: (
      <>
        Kind regards
        <span className={styles.signature} />
      </>
    ),
    remark: 'You sign it, and you send it.',
  },
  {
    name: 'other decision',
    text: 'Or: “Thank you. Not before autumn, I am afraid.”',
    remark: 'The draft takes the likelier decision. The other waits in a line underneath.',
  },
];

/** An example of a reply as it waits in a client's folder, with its open points in square brackets. */
export const ReplyDraft = () => (
  <div className={styles.draft}>
    <h3>A draft that waits in Yours</h3>
    {parts.map(({ name, text, remark }) => (
      <div key={name} className={styles.part}>
        <p>{text}</p>
        {remark && <p className={styles.remark}>{remark}</p>}
      </div>
    ))}
  </div>
);
