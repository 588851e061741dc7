import { useSiteConfig } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import type { ReactNode } from 'react';

/** A quiet link to the call at the end of a section. */
export const NextStep = ({ children }: { readonly children: ReactNode }) => (
  <p>
    <TextLink href={useSiteConfig().bookingUrl} newTab alone>
      {children}
    </TextLink>
  </p>
);
