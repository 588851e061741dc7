import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { articleFields } from './article-fields';

const schema = articleFields(['DeskPicture']);

const fields = {
  title: 'On desks',
  excerpt: 'What a desk is for.',
  category: 'Company',
  readTime: 4,
  published: '2024-02-29',
  browse: ['Productivity'],
  picture: 'DeskPicture',
  head: { title: 'On desks | Proper', description: 'Desks.', keywords: [] },
};

/** The messages that an author gets about the fields. */
const messagesFor = (changed: object): readonly string[] =>
  safeParse(schema, { ...fields, ...changed }).issues?.map(({ message }) => message) ?? [];

describe('the front matter of an article', () => {
  it('is read, with its minutes written out', () =>
    expect(safeParse(schema, fields).output).toEqual({ ...fields, readTime: '4 min read' }));

  it.each([
    [{ published: '2023-02-29' }, /a day, such as/],
    [{ published: '2024-9-1' }, /a day, such as/],
    [{ category: 'Compny' }, /one of Best Practices, Company, Productivity/],
    [{ browse: ['Blog'] }, /one of Getting Started/],
    [{ readTime: '4 min' }, /how many minutes/],
    [{ title: '' }, /it says what the article is called/],
    [{ picture: 'DeskPic' }, /one of DeskPicture, which are in src\/pictures/],
  ])('is refused with %j, and the message says what to write', (changed, message) =>
    expect(messagesFor(changed).join()).toMatch(message),
  );
});
