import { Figures } from '@proper/shared-ui';

interface TitledTextsProps {
  readonly className: string | undefined;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** Short texts, each with a heading. */
export const TitledTexts = ({ className, items }: TitledTextsProps) => (
  <ul className={className}>
    {items.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>
          <Figures>{text}</Figures>
        </p>
      </li>
    ))}
  </ul>
);
