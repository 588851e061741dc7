import { expect, it } from 'vitest';
import { withDevelopmentPolicy } from './document-policy';

const documentWith = (policy: string): string =>
  `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/></head>`;

it('lets the socket and the overlay through, and leaves all else of a policy as it is', () => {
  const policy =
    'default-src &#x27;none&#x27;; script-src &#x27;self&#x27;; connect-src &#x27;self&#x27;; ' +
    'require-trusted-types-for &#x27;script&#x27;; trusted-types default';
  expect(withDevelopmentPolicy(documentWith(policy), 'http://localhost:3000')).toBe(
    documentWith(
      'default-src &#x27;none&#x27;; script-src &#x27;self&#x27;; connect-src ws://localhost:3000 &#x27;self&#x27;; ' +
        'require-trusted-types-for &#x27;script&#x27;; ' +
        'trusted-types rspack-dev-server#overlay &#x27;allow-duplicates&#x27; default; ' +
        'style-src-attr &#x27;unsafe-inline&#x27;',
    ),
  );
});

it('changes nothing of a document without a policy', () => {
  expect(withDevelopmentPolicy('<h1>Hello</h1>', 'http://localhost:3000')).toBe('<h1>Hello</h1>');
});
