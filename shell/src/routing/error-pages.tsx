import { useSiteConfig } from '@proper/shared-types';
import { paths } from '@proper/shared-types/company';
import { Button, PageHero, TextLink } from '@proper/shared-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useRouteError } from 'react-router-dom';
import { elementById, mainId, rootId } from '../document/ids';
import { hydrationMark } from '../faults/fault';
import { reportFault } from '../faults/report-fault';
import styles from './error-pages.module.css';
import { isHydrated, isHydrating, isOfDocument } from './hydration';

/** Reports an error of React's root, with the release of the open page, or of the shell. */
function reportRenderFault(consequence: string, cause: unknown, remote?: 'shell'): void {
  const occurrence = { ...(remote && { remote }), page: location.pathname, cause };
  if (isHydrating()) reportFault(consequence, { ...occurrence, phase: 'hydrate', since: hydrationMark });
  else reportFault(consequence, { ...occurrence, phase: 'render' });
}

/** Whether the document's own page has thrown, and keeps the server's markup. */
let isFrozen = false;

/** React's error 418: the page's elements are not those of the document. */
const isMismatch = (cause: unknown): boolean =>
  cause instanceof Error && /#418\b|^Hydration failed/.test(cause.message);

/** Reports an error from which React has recovered. */
export function reportRecovery(cause: unknown): void {
  // An extension, a translator or a proxy has changed the page, which is no fault of a release.
  if (isMismatch(cause)) console.warn('The page was changed before it hydrated:', cause);
  // When the next page opens, React also reports that it had rendered the failed one again in vain.
  else if (!isFrozen || isHydrated()) reportRenderFault('A page had to be rendered again:', cause);
}

/** The notice above a page that can be read but does not react. */
function FrozenNotice() {
  const { contactEmail } = useSiteConfig();
  return (
    <p role="alert" className={styles.notice}>
      You can read this page and follow its links, but its forms and buttons are not working. Please reload
      the page, or write to <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
    </p>
  );
}

/** Copies an element node by node: no HTML is made from a string. Its forms could not send anything, so their buttons are disabled. */
function copyElement(id: string): HTMLElement {
  const copy = elementById(id).cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll<HTMLButtonElement>('form button')) button.disabled = true;
  return copy;
}

/** Shows nodes that React has not made. */
function CopiedNodes({ nodes }: { readonly nodes: readonly Node[] }) {
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

/** A copy of the screen whose links open documents, because nothing follows them. */
function copyScreen() {
  const screen = copyElement(rootId);
  for (const link of screen.querySelectorAll('a')) link.relList.add('external');
  const notice = document.createElement('div');
  screen.querySelector(`#${mainId}`)?.prepend(notice);
  return { nodes: [...screen.childNodes], notice };
}

/** The whole screen as it was. It is copied during the render, because React clears the root before any effect runs. */
function FrozenScreen() {
  const [{ nodes, notice }] = useState(copyScreen);
  return (
    <>
      <CopiedNodes nodes={nodes} />
      {createPortal(<FrozenNotice />, notice)}
    </>
  );
}

/** The specification's fallback (docs/specification.md, When something fails). */
function UnexpectedError() {
  const { contactEmail } = useSiteConfig();
  return (
    <PageHero
      title="Unexpected Application Error!"
      lead={
        <>
          Something on this page went wrong, and it is our fault. If it happens again, please write to{' '}
          <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>.
        </>
      }
      actions={
        <>
          <Button onClick={() => location.reload()}>Reload the page</Button>
          <TextLink href={paths.home}>Return to Home</TextLink>
        </>
      }
    />
  );
}

/**
 * Replaces a page whose code throws. While the document's own page hydrates, the server's markup stays: it can be read, its links work,
 * and a notice says what does not.
 */
export function PageError() {
  const error = useRouteError();
  const [hasThrownEarly] = useState(isHydrating);
  useLayoutEffect(() => {
    isFrozen ||= hasThrownEarly;
    reportRenderFault(hasThrownEarly ? 'A page does not react:' : 'The page could not be shown:', error);
  }, [error, hasThrownEarly]);
  return hasThrownEarly ? <FrozenPage /> : <UnexpectedError />;
}

/**
 * Replaces the screen if the shell's own layout throws. The document's first page stays readable. After a navigation the screen still
 * shows the previous page, so the address is loaded as a document; if that fails again, it is a first page and stays readable, so
 * there is no loop.
 */
export function LayoutError() {
  const error = useRouteError();
  const isFirstPage = isOfDocument(useLocation());
  useLayoutEffect(() => {
    reportRenderFault('The page could not be shown:', error, 'shell');
    if (!isFirstPage) location.reload();
  }, [error, isFirstPage]);
  return <FrozenScreen />;
}
