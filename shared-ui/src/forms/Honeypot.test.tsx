import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Honeypot, honeypotName } from './Honeypot';

it('the honeypot is out of reach of the keyboard, of screen readers and of autofill', () => {
  const markup = renderToStaticMarkup(<Honeypot />);
  expect(markup).toContain('aria-hidden="true"');
  expect(markup).toContain('tabindex="-1"');
  expect(markup).toContain('autoComplete="off"');
  expect(honeypotName).not.toMatch(/name|mail|phone|tel|company|org|address|city|zip|url|user|pass|card/i);
});
