import * as v from 'valibot';

// Read by the build and by tests, never by a browser: pages import the types alone.

const words = (what: string) => v.pipe(v.string(`a text: ${what}`), v.nonEmpty(`it says ${what}`));

/** What the front matter of a group of questions says. */
export const faqFields = v.strictObject({
  id: v.pipe(
    words('its anchor on the page'),
    v.regex(/^[a-z][a-z0-9-]+$/, 'small letters, digits and hyphens, such as about-cost'),
  ),
  title: words('what the group is called'),
  summary: words('what it is about, in a few words'),
});
