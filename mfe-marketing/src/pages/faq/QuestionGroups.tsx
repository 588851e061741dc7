import type { FaqContent } from '../../content/faq';
import styles from './QuestionGroups.module.css';

/** The groups of questions, each with a link to it. */
export const QuestionGroups = ({ groups }: FaqContent['data']) => (
  <nav aria-label="Groups of questions">
    <ul className={styles.groups}>
      {groups.map(({ id, title, summary, items }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          <span className={styles.summary}>{summary}</span>
          <span className={styles.count}>{items.length}</span>
        </li>
      ))}
    </ul>
  </nav>
);
