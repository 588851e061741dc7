import { paths } from '@proper/shared-types/company';
import { TextLink } from '@proper/shared-ui';
import { readSlips, updatesTitle } from './brought';
import styles from './ContactPage.module.css';

interface SlipsProps {
  /** The name and the price of the chosen plan; undefined if none is chosen. */
  readonly plan: string | undefined;
  /** The value of the field that has what a link brought. */
  readonly brought: string;
  /** Takes off the slip of a title; that of the plan is called `plan`. */
  readonly onTakeOff: (title: string) => void;
}

/** What a visitor brings along and sends with the form, each on a slip that can be taken off. */
export const Slips = ({ plan, brought, onTakeOff }: SlipsProps) => {
  const slips = readSlips(brought);
  const isForUpdates = slips.some(({ title }) => title === updatesTitle);
  const shown = [
    ...(plan && !isForUpdates ? [{ key: 'plan', title: plan, text: plan }] : []),
    ...slips.map((slip) => ({ key: slip.title, ...slip })),
  ];
  if (shown.length === 0) return null;
  return (
    <>
      {isForUpdates && (
        <p className={styles.updates}>
          For updates only? <TextLink href={paths.newsletter}>One field is enough</TextLink>
        </p>
      )}
      <ul className={styles.slips} aria-label="You bring along">
        {shown.map(({ key, title, text }) => (
          <li key={key}>
            {text.length > title.length + 1 ? (
              <details>
                <summary>{title}</summary>
                <p>{text}</p>
              </details>
            ) : (
              // An element of its own: translators replace text nodes, which React then cannot change.
              <span>{title}</span>
            )}
            <button type="button" onClick={() => onTakeOff(key)}>
              Take off<span className="visually-hidden"> {title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
