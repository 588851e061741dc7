import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resources } from '../../content/resources';
import { ResourceCard } from './ResourceCard';

describe.each(resources)('the card of $title', (resource) => {
  it('leads to its resource page in the same tab', () => {
    const card = renderToStaticMarkup(<ResourceCard {...resource} />);
    expect(card).toContain(`href="${resource.path}"`);
    expect(card).not.toContain('target=');
  });

  it('opens an external document in a new tab when it has one', () => {
    const downloadUrl = 'https://documents.example/one.pdf';
    const card = renderToStaticMarkup(<ResourceCard {...resource} downloadUrl={downloadUrl} />);
    expect(card).toMatch(/<a href="https:\/\/documents\.example\/one\.pdf"[^>]*target="_blank"/);
    expect(card).toContain('opens in a new tab');
    expect(card).not.toContain(`href="${resource.path}"`);
  });
});
