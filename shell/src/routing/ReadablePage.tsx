import { useSiteConfig } from '@proper/shared-types';
import { TextLink } from '@proper/shared-ui';
import { Component, createRef, type ReactNode } from 'react';
import { elementById, mainId } from '../document/ids';
import { ErrorPage } from './ErrorPage';
import { isHydrated } from './hydration';
import styles from './ReadablePage.module.css';

/** A notice above a page that can be read but does not react: it says which parts do not work. */
export function FrozenNotice() {
  const { contactEmail } = useSiteConfig();
  return (
    <p role="alert" className={styles.notice}>
      You can read this page and follow its links, but its forms and buttons are not working. Please reload
      the page, or write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
    </p>
  );
}

interface ReadablePageProps {
  /** Whether the page came with the document, rendered by the server. */
  readonly cameWithDocument: boolean;
  readonly children: ReactNode;
}

/** A copy of an element, without its behaviour. Its forms could not send anything, so their buttons are disabled. */
export function copyWithoutBehaviour(id: string): HTMLElement {
  const copy = elementById(id).cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = true;
  return copy;
}

interface ReadablePageState {
  /** Set once its code has thrown: whether it was still hydrating. */
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
  readonly #kept = createRef<HTMLDivElement>();

  static getDerivedStateFromError(): ReadablePageState {
    return { thrown: isHydrated() ? 'later' : 'hydrating' };
  }

  /** Whether it shows the server's markup. */
  get isFrozen(): boolean {
    return this.state.thrown === 'hydrating' && this.#cameWithDocument;
  }

  /** The last moment at which the page is on the screen. It is copied node by node: no HTML is made from a string. */
  override getSnapshotBeforeUpdate(_props: ReadablePageProps, before: ReadablePageState) {
    return this.isFrozen && !before.thrown ? [...copyWithoutBehaviour(mainId).childNodes] : null;
  }

  override componentDidUpdate(
    _props: ReadablePageProps,
    _state: ReadablePageState,
    copy: ChildNode[] | null,
  ) {
    if (copy) this.#kept.current?.append(...copy);
  }

  override render() {
    if (!this.state.thrown) return this.props.children;
    if (!this.isFrozen) return <ErrorPage />;
    return (
      <>
        <FrozenNotice />
        <div ref={this.#kept} />
      </>
    );
  }
}
