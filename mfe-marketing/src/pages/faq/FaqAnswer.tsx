import { Figures, TextLink } from '@proper/shared-ui';
import type { FaqItem } from '../../content/faq';

/** An answer as the page shows it: its paragraphs, then the link that goes further. */
export const FaqAnswer = ({ item: { answer, link } }: { readonly item: FaqItem }) => (
  <>
    {answer.map((paragraph) => (
      <p key={paragraph}>
        <Figures>{paragraph}</Figures>
      </p>
    ))}
    {link && (
      <p>
        <TextLink href={link.href}>
          <Figures>{link.label}</Figures>
        </TextLink>
      </p>
    )}
  </>
);
