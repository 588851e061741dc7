import type { ReactNode } from 'react';
import { emailManagement, fourPrinciples, level5Assistant } from '../../content/article-summaries';
import { InboxPicture } from '../../pictures/InboxPicture';
import { LadderPicture } from '../../pictures/LadderPicture';
import { PrinciplesPicture } from '../../pictures/PrinciplesPicture';

/** The picture of each article, by its id. */
export const articlePictures: Readonly<Record<string, ReactNode>> = {
  [level5Assistant.id]: <LadderPicture />,
  [fourPrinciples.id]: <PrinciplesPicture />,
  [emailManagement.id]: <InboxPicture />,
};
