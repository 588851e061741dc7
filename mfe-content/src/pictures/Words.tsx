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
