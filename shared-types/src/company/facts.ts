/** A person who is responsible for the service, as the about page names them. */
interface Person {
  readonly name: string;
  readonly role: string;
  /** The path of a portrait on the site's own origin. */
  readonly portrait?: string;
}

// Only the owner knows these facts. Pages show those that are filled in, and leave out the rest.

/** The people who are responsible for the service. */
export const people: readonly Person[] = [];

/** The registered company, with its seat and number. */
export const legalEntity: string | undefined = undefined;

/** Facts about the assistants, one sentence each. */
export const assistants: {
  /** Where they work. */
  readonly countries?: string;
  /** Who employs them, and how. */
  readonly employment?: string;
  /** What is checked before they start. */
  readonly vetting?: string;
} = {};
