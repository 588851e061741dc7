import type { Route, RouteContext } from './route-context';

/** Where the catalogue is under development. */
export const cataloguePath = '/catalogue/';

/** Every component in every state, where this checkout has them: else it is a path of the site, as anywhere. */
export const catalogueFiles =
  ({ catalogue }: RouteContext): Route =>
  async (pathname, _request, response) => {
    if (!catalogue.isHere) return false;
    if (`${pathname}/` === cataloguePath) {
      response.writeHead(302, { location: cataloguePath }).end();
      return true;
    }
    if (!pathname.startsWith(cataloguePath)) return false;
    const { status, type, content } = await catalogue.answer(pathname.slice(cataloguePath.length));
    response.writeHead(status, { 'content-type': type }).end(content);
    return true;
  };
