import styles from './PageIndex.module.css';
import { useSectionInView } from './useSectionInView';

interface PageIndexProps {
  /** The title of the list. */
  readonly label: string;
  /** The headings on the page, in order. */
  readonly sections: readonly {
    /** The id of the heading. */
    readonly id: string;
    /** The text of the link: that of the heading, or shorter. */
    readonly title: string;
  }[];
}

/** Links to the sections of a page, with the current one marked. It is sticky if it is next to them. */
export const PageIndex = ({ label, sections }: PageIndexProps) => {
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav className={styles.index} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a aria-current={id === current ? 'location' : undefined} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
