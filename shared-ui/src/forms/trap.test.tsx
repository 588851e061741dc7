import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Trap } from './Trap';
import { isTrapped, trapName } from './trap';

const filled = (value: string): FormData => {
  const data = new FormData();
  data.set(trapName, value);
  return data;
};

describe('the field for bots', () => {
  it('is out of reach of the keyboard, of screen readers and of autofill', () => {
    const markup = renderToStaticMarkup(<Trap />);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).toContain('tabindex="-1"');
    expect(markup).toContain('autoComplete="off"');
    expect(trapName).not.toMatch(/name|mail|phone|tel|company|org|address|city|zip|url|user|pass|card/i);
  });

  it('catches whoever fills it, with spaces too', () => {
    expect(isTrapped(filled('https://spam.example'))).toBe(true);
    expect(isTrapped(filled(' '))).toBe(true);
  });

  it('lets everyone else pass, and forms that have no such field', () => {
    expect(isTrapped(filled(''))).toBe(false);
    expect(isTrapped(new FormData())).toBe(false);
  });
});
