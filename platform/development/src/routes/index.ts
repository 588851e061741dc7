import { composition, documents } from './documents';
import { generatedFiles } from './generated-files';
import { originalPlaces } from './original-places';
import type { Route, RouteContext } from './route-context';

/**
 * What the development server answers beside the files of builds and the backend, in this order. Whatever else is to be seen
 * under development has its place here, before the documents, which take every address.
 */
export const routesOf = (context: RouteContext): readonly Route[] => [
  originalPlaces(context),
  generatedFiles(context),
  composition(context),
  documents(context),
];
