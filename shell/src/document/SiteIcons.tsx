import { palette } from '@proper/shared-types/brand';

/**
 * The head's links to the site's icons, which the shell's build makes, and the page's background in either scheme,
 * for what browsers draw around the page.
 */
export const SiteIcons = () => (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={palette.light.paper} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palette.dark.paper} />
  </>
);
