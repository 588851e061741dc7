import { useEffect, useState } from 'react';
import styles from './PageIndex.module.css';

/** Excludes the lower part of the window: a heading there has not been read yet. */
const unreadMargin = '-65%';

/**
 * Returns the id of the section that is being read: the last one whose heading is above the lower two thirds
 * of the window. Undefined above the first section and on the server.
 *
 * @param ids - The headings' ids, in the order of the page. They never change while the component is mounted.
 */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');

  useEffect(() => {
    const order = key.split(' ');
    const above = new Set<string>();
    // Reaches far above the window, so that a heading that a jump has skipped counts too.
    const rootMargin = `1000000px 0px ${unreadMargin} 0px`;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) above.add(target.id);
          else above.delete(target.id);
        setCurrent(order.findLast((id) => above.has(id)));
      },
      { rootMargin },
    );
    for (const id of order) {
      const heading = document.getElementById(id);
      if (heading !== null) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [key]);

  return current;
}

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

/**
 * Links to the sections of a page, with the current one marked. Next to the text, the list is sticky and
 * open. Above the text it is closed, so that the text begins on the first screen.
 */
export const PageIndex = ({ label, sections }: PageIndexProps) => {
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav className={styles.index} aria-label={label}>
      <details className={styles.parts} suppressHydrationWarning>
        <summary className={styles.label}>{label}</summary>
        <ul className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a aria-current={id === current ? 'location' : undefined} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
};
