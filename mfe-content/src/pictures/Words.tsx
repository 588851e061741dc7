import { drawing } from '@proper/shared-ui';
import type { ReactNode } from 'react';
import styles from './pictures.module.css';

interface WordsProps {
  /** One string for each line. */
  readonly lines: readonly string[];
  readonly x: number;
  /** The baseline of the first line. */
  readonly y: number;
  readonly className?: string | undefined;
}

/** Lines of writing in a drawing. */
export const Words = ({ lines, x, y, className = styles.text }: WordsProps) =>
  lines.map((line, index) => (
    <text key={line} className={className} x={x} y={y + index * 17}>
      {line}
    </text>
  ));

interface FigureFrameProps {
  /** The beginning of the ids of its title and its text. */
  readonly id: string;
  readonly viewBox: string;
  readonly title: string;
  /** What it shows, for readers who cannot see it. */
  readonly text: string;
  readonly caption: string;
  readonly children: ReactNode;
}

/** A drawing in the text of an article. */
export const FigureFrame = ({ id, viewBox, title, text, caption, children }: FigureFrameProps) => (
  <figure className={styles.figure}>
    <svg className={drawing.picture} viewBox={viewBox} role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      {children}
    </svg>
    <figcaption>{caption}</figcaption>
  </figure>
);
