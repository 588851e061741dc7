import { useSiteConfig } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import { Component, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { elementById, mainId } from '../document/ids';
import { ErrorPage } from './ErrorPage';
import { isHydrated } from './hydration';
import styles from './ReadablePage.module.css';

/** The notice above a page that can be read but does not react. */
export function FrozenNotice() {
  const { contactEmail } = useSiteConfig();
  return (
    <p role="alert" className={styles.notice}>
      You can read this page and follow its links, but its forms and buttons are not working. Please reload
      the page, or write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
    </p>
  );
}

/** Copies an element node by node: no HTML is made from a string. Its forms could not send anything, so their buttons are disabled. */
export function copyElement(id: string): HTMLElement {
  const copy = elementById(id).cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = true;
  return copy;
}

/** Shows nodes that React has not made. */
export function CopiedNodes({ nodes }: { readonly nodes: readonly Node[] }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(...nodes), [nodes]);
  return <div ref={container} />;
}

/** The page as it was on the screen. It is copied during the render, because React removes it before any effect runs. */
function FrozenPage() {
  const [nodes] = useState(() => [...copyElement(mainId).childNodes]);
  return (
    <>
      <FrozenNotice />
      <CopiedNodes nodes={nodes} />
    </>
  );
}

interface ReadablePageProps {
  /** Whether the page came with the document, rendered by the server. */
  readonly cameWithDocument: boolean;
  readonly children: ReactNode;
}

interface ReadablePageState {
  /** When the page's code threw, if it has. */
  readonly thrown?: 'hydrating' | 'later';
}

/**
 * Keeps the server's markup of a page whose code throws while it hydrates: it can be read, its links work, and a notice says
 * what does not. For errors that are thrown later, or on a page after a navigation, it shows the error page.
 */
export class ReadablePage extends Component<ReadablePageProps, ReadablePageState> {
  override state: ReadablePageState = {};
  /** The first value: once its own link is followed, the document's page is fetched like any other. */
  readonly #cameWithDocument = this.props.cameWithDocument;

  static getDerivedStateFromError(): ReadablePageState {
    return { thrown: isHydrated() ? 'later' : 'hydrating' };
  }

  /** Whether it shows the server's markup. */
  get isFrozen(): boolean {
    return this.state.thrown === 'hydrating' && this.#cameWithDocument;
  }

  override render() {
    if (!this.state.thrown) return this.props.children;
    return this.isFrozen ? <FrozenPage /> : <ErrorPage />;
  }
}
