import { expect, it } from 'vitest';
import { withDevelopmentPolicy } from './document-policy';

const documentWith = (policy: string): string =>
  `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/></head>`;

it('adds the socket and the overlay to a policy, and changes nothing else', () => {
  const policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; " +
    "require-trusted-types-for 'script'; trusted-types default";
  expect(withDevelopmentPolicy(documentWith(policy), 'http://localhost:3000')).toBe(
    documentWith(
      "default-src 'none'; script-src 'self'; connect-src ws://localhost:3000 'self'; " +
        "require-trusted-types-for 'script'; " +
        "trusted-types rspack-dev-server#overlay 'allow-duplicates' default; " +
        "style-src-attr 'unsafe-inline'",
    ),
  );
});

it('does not change a document without a policy', () => {
  expect(withDevelopmentPolicy('<h1>Hello</h1>', 'http://localhost:3000')).toBe('<h1>Hello</h1>');
});
