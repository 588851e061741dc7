import { paper } from '@proper/shared-ui';
import { exampleSheet } from '../content/permissions';
import styles from './ExampleSheet.module.css';

/** A permission sheet that is filled in: one line for each tool. */
export const ExampleSheet = () => (
  <dl className={`${paper.slip} ${styles.sheet}`}>
    {exampleSheet.map(([tool, access]) => (
      <div key={tool}>
        <dt>{tool}</dt>
        <dd>{access}</dd>
      </div>
    ))}
  </dl>
);
