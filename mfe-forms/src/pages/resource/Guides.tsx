import { paths, resourceTitles } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import styles from './ResourcePage.module.css';

const guides = ['delegationPlaybook', 'remoteWorkGuide', 'taskingGuide'] as const;

/** The guides that can be printed today. */
export const Guides = () => (
  <ul className={styles.guides}>
    {guides.map((guide) => (
      <li key={guide}>
        <TextLink href={paths[guide]}>{resourceTitles[guide]}</TextLink>
      </li>
    ))}
  </ul>
);
