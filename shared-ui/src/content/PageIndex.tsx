import styles from './PageIndex.module.css';
import { useSectionInView } from './useSectionInView';

interface PageIndexProps {
  /** The title of the list. */
  readonly label: string;
  /** Ids of headings on the page and what they say, in order. */
  readonly sections: readonly {
    /** Of the heading. */
    readonly id: string;
    /** What the link says; the heading's own words, or fewer. */
    readonly title: string;
  }[];
}

/** Links to the sections of a page, with the current one marked. Sticky where it is next to them. */
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
