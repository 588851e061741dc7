import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GeneratedFiles } from '@proper/preset';
import type { ReleaseName } from '@proper/shared-types/release';
import type { DevelopedSite } from '../developed-site';
import type { Places } from '../original-stack';

/** A workspace under development, and the files that its build would make. */
export interface MadeByTeam {
  readonly name: ReleaseName;
  /** The workspace's folder. */
  readonly dir: string;
  readonly generatedFiles: GeneratedFiles;
}

/** What routes answer with. */
export interface RouteContext {
  /** Of the development server: `http://localhost:3000`. */
  readonly origin: string;
  readonly site: DevelopedSite;
  readonly teams: readonly MadeByTeam[];
  /** Folders of browser files, by the address that they have. */
  readonly places: Places;
  /** Resolves once nothing is being built. */
  readonly built: () => Promise<void>;
  readonly report: (line: string) => void;
}

/** Answers a request, or leaves it to the next route: false. */
export type Route = (
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<boolean>;
