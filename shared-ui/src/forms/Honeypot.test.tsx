import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Honeypot, honeypotName, isHoneypotFilled } from './Honeypot';

const filled = (value: string): FormData => {
  const data = new FormData();
  data.set(honeypotName, value);
  return data;
};

describe('the honeypot', () => {
  it('is out of reach of the keyboard, of screen readers and of autofill', () => {
    const markup = renderToStaticMarkup(<Honeypot />);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).toContain('tabindex="-1"');
    expect(markup).toContain('autoComplete="off"');
    expect(honeypotName).not.toMatch(/name|mail|phone|tel|company|org|address|city|zip|url|user|pass|card/i);
  });

  it('catches whoever fills it, with spaces too', () => {
    expect(isHoneypotFilled(filled('https://spam.example'))).toBe(true);
    expect(isHoneypotFilled(filled(' '))).toBe(true);
  });

  it('lets everyone else pass, and forms that have no such field', () => {
    expect(isHoneypotFilled(filled(''))).toBe(false);
    expect(isHoneypotFilled(new FormData())).toBe(false);
  });
});
