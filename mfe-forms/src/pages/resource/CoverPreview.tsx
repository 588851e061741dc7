import { previewSource, previewSources } from '../../content/downloads';
import { previewRatio, previewWidths } from '../../content/preview-files';
import styles from './Preview.module.css';

/** How wide the preview stands, for the browser's choice of a picture. */
const sizes = '(min-width: 48rem) 26rem, 90vw';

interface CoverPreviewProps {
  /** The name of the PDF's text in `documents/texts`, which asks for a preview. */
  readonly document: string;
  readonly title: string;
}

/** The first page of a PDF, as the PDF shows it. */
export const CoverPreview = ({ document, title }: CoverPreviewProps) => (
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
