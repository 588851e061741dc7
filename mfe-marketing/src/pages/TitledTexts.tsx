import { Figures } from '@proper/shared-ui';

interface TitledTextsProps {
  readonly className: string | undefined;
  /** The texts, by their headings. */
  readonly items: Readonly<Record<string, string>>;
}

/** Short texts, each with a heading. */
export const TitledTexts = ({ className, items }: TitledTextsProps) => (
  <ul className={className}>
    {Object.entries(items).map(([title, text]) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>
          <Figures>{text}</Figures>
        </p>
      </li>
    ))}
  </ul>
);
