import type { Resource } from '../../../content/resource';
import { PagePicture } from '../PagePicture';
import styles from '../Preview.module.css';

/** The first page of a resource's PDF; its text in `documents/texts` names it among its `previews`. */
export const CoverPreview = ({ document = '', title }: Pick<Resource, 'document' | 'title'>) => (
  <figure className={styles.preview}>
    <PagePicture
      document={document}
      page={1}
      sizes="(min-width: 48rem) 26rem, 90vw"
      alt={`The cover of the ${title}`}
    />
    <figcaption className={styles.caption}>The first page</figcaption>
  </figure>
);
