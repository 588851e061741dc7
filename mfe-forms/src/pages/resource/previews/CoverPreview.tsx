import { previewSource, previewSources } from '../../../content/file-addresses';
import { previewRatio, previewWidths } from '../../../content/file-names';
import type { Resource } from '../../../content/resource';
import styles from '../Preview.module.css';

/** How wide the preview stands, for the browser's choice of a picture. */
const sizes = '(min-width: 48rem) 26rem, 90vw';

/** The first page of a resource's PDF, as the PDF shows it. Its text in `documents/texts` asks for it: `preview: true`. */
export const CoverPreview = ({ document = '', title }: Pick<Resource, 'document' | 'title'>) => (
  <figure className={styles.preview}>
    <picture>
      <source type="image/avif" srcSet={previewSources(document, 'avif')} sizes={sizes} />
      <img
        className={styles.picture}
        src={previewSource(document)}
        srcSet={previewSources(document, 'webp')}
        sizes={sizes}
        width={previewWidths[0]}
        height={Math.round(previewWidths[0] * previewRatio)}
        loading="lazy"
        decoding="async"
        alt={`The cover of the ${title}`}
      />
    </picture>
    <figcaption className={styles.caption}>The first page</figcaption>
  </figure>
);
