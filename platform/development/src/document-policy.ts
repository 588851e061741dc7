/** The Trusted Types policy of the development server's overlay, which creates one each time it is shown. */
const overlayPolicy = "rspack-dev-server#overlay 'allow-duplicates'";

const policyElement = /(<meta http-equiv="Content-Security-Policy" content=")([^"]*)(")/;

/**
 * Adds the socket that announces updates and the overlay with errors to a document's policy.
 *
 * @param origin - Of the development server: `http://localhost:3000`.
 */
export const withDevelopmentPolicy = (html: string, origin: string): string =>
  html.replace(policyElement, (_all, before: string, policy: string, after: string) => {
    const socket = origin.replace(/^http/, 'ws');
    const widened = policy
      .replace(/connect-src /, `connect-src ${socket} `)
      .replace(/trusted-types (?=[\w'])/, () => `trusted-types ${overlayPolicy} `);
    return `${before}${widened}; style-src-attr 'unsafe-inline'${after}`;
  });
