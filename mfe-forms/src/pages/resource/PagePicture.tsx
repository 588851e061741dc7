import { previewOf } from '../../content/file-addresses';
import { previewRatio, previewWidths } from '../../content/file-names';
import styles from './Preview.module.css';

const [small, large] = previewWidths;

interface PagePictureProps {
  /** The name of the PDF's text. */
  readonly document: string;
  /** The first is 1. */
  readonly page: number;
  /** How wide it is shown, for the browser's choice of a picture. */
  readonly sizes: string;
  readonly alt: string;
}

/** A page of a PDF, as it is printed. */
export const PagePicture = ({ document, page, sizes, alt }: PagePictureProps) => (
  <img
    className={styles.picture}
    src={previewOf(document, page, small)}
    srcSet={previewWidths.map((width) => `${previewOf(document, page, width)} ${width}w`).join(', ')}
    sizes={sizes}
    width={small}
    height={Math.round(small * previewRatio)}
    loading="lazy"
    decoding="async"
    alt={alt}
  />
);

/** Where the browser finds a page large enough to be read on a phone. */
export const largePage = (document: string, page: number): string => previewOf(document, page, large);
