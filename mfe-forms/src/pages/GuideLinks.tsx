import { paths, resourceTitles } from '@proper/shared-types/company';
import { TextLink } from '@proper/shared-ui';
import styles from './GuideLinks.module.css';

/** The guides that can be printed today. */
const guides = ['delegationPlaybook', 'remoteWorkGuide', 'taskingGuide'] as const;

/** Links to the guides that can be printed, without that of the page with this path. */
export const GuideLinks = ({ except }: { readonly except?: string }) => (
  <ul className={styles.guides}>
    {guides
      .filter((guide) => paths[guide] !== except)
      .map((guide) => (
        <li key={guide}>
          <TextLink href={paths[guide]}>{resourceTitles[guide]}</TextLink>
        </li>
      ))}
  </ul>
);
