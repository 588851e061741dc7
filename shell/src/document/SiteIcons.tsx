/** The page's ground in either scheme, as shared-ui's tokens have it, for what browsers draw around the page. */
const grounds = { light: '#fbf8f1', dark: '#111815' } as const;

/** What the head says of the site's icons and colours. The shell's build makes the icons. */
export const SiteIcons = () => (
  <>
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.light} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.dark} />
  </>
);
