import { drawing } from '@proper/shared-ui';
import styles from './pictures.module.css';

/** Stands in the text: draw here what takes long to say in words. */
export const ExampleFigure = () => (
  <figure className={styles.figure}>
    <svg className={drawing.picture} viewBox="0 0 360 120" role="img" aria-labelledby="example-page-figure">
      <title id="example-page-figure">Two empty boxes, and an arrow from the first to the second.</title>
      <path className={drawing.paper} d="M12 24H132V96H12ZM228 24H348V96H228Z" />
      <path d="M144 60H214m-10-8l10 8l-10 8" />
    </svg>
    <figcaption>Say here what the drawing shows, for those who read this first.</figcaption>
  </figure>
);
