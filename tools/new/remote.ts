import { composeWithTeams } from '@proper/containers/teams-in-compose';
import type { SitePath } from '@proper/shared-types';
import { withPage } from './page';
import { type Planned, refused } from './plan';
import { faultOfPlace, isThere, type Repository, read } from './repository';
import { filesOf } from './repository-files';
import { faultOfPath, wordsOf } from './words';

/** A remote whose dependencies every other one has too: a new one takes their versions from there. */
const example = 'mfe-forms';

interface Manifest {
  readonly peerDependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

/** A template's manifest with the versions that the others have. @throws Error where they have none */
function withVersions(text: string, { peerDependencies, devDependencies }: Manifest): string {
  const known: Readonly<Record<string, string>> = { ...peerDependencies, ...devDependencies };
  return text.replace(/"([^"]+)": "as in mfe-forms"/g, (_, name: string) => {
    const version = known[name];
    if (version === undefined) throw new Error(`${example}/package.json has no ${name}.`);
    return `"${name}": "${version}"`;
  });
}

/** `remotes.json` with one more remote, which owns a route and all below it. */
const withRemote = (text: string, name: string, route: string): string =>
  text.replace(
    /\n {2}\}\n\}\n$/,
    `,\n    "${name}": { "source": "${name}/dist", "routes": ["${route}", "${route}/*"] }\n  }\n}\n`,
  );

const compose = 'docker-compose.yml';

/** A new remote with one page: a workspace, its routes, and its container. */
export function newRemote(repository: Repository, name: string, route: string): Planned {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return refused(
      `"${name}" is no name of a remote: write it as mfe-careers, in small letters, digits and hyphens.`,
    );
  if (isThere(repository, name))
    return refused(
      `${name} is taken: there is a folder of that name. A page in it is: npm run new -- page ${name} PATH`,
    );
  const fault = faultOfPath(route);
  if (fault !== undefined) return refused(fault);
  const owned = [...repository.remotes.remotes].find(([, { routes }]) =>
    routes.some((each) => each === route || each === `${route}/*`),
  );
  if (owned)
    return refused(`${route} is ${owned[0]}'s by remotes.json. Take another route, or take it away there.`);
  const place = faultOfPlace(repository, route as SitePath);
  if (place !== undefined) return refused(place);

  const words = wordsOf(route);
  const remoteFile = `${name}/src/remote.ts`;
  const made = new Map([...filesOf('remote', name, words), ...filesOf('page', name, words)]);
  made.set(remoteFile, withPage(made.get(remoteFile) ?? '', name, words));
  const manifest = `${name}/package.json`;
  made.set(
    manifest,
    withVersions(made.get(manifest) ?? '', JSON.parse(read(repository, `${example}/package.json`))),
  );
  const names = ['shell', ...repository.remotes.remotes.keys(), name];
  return {
    ok: true,
    plan: {
      made,
      changed: new Map([
        ['remotes.json', withRemote(read(repository, 'remotes.json'), name, route)],
        [compose, composeWithTeams(read(repository, compose), names)],
        // npm adds the workspace.
        ['package-lock.json', read(repository, 'package-lock.json')],
      ]),
      isWorkspace: true,
      next: [
        `Write the page in ${name}/src/pages/${words.slug}/${words.pascal}Page.tsx, and its head in meta.ts beside it.`,
        'Say what the remote is in its README.md, in package.json, and in the table of the top README.md.',
        'A link to it in the navigation is in shell/src/layout/navigation.ts, its path in shared-types/src/paths.ts.',
      ],
      removal: [`Delete ${name} and its entry in remotes.json; then: npm run format && npm install`],
    },
  };
}
