/** The command lines of the parts that a role runs, web and worker: in production they run the build, in development the sources. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@/lib/platform/settings/env';
import type { Role } from './child';

const load = (file: string) => ['--import', pathToFileURL(path.join(import.meta.dirname, file)).href];
const exitWithParent = load('exit-with-parent.mjs');
const guardWeb = load('guard-web.mjs');
const writeClientAddress = load('write-client-address.mjs');
// Calls Next directly, never through npx, which saves a process and lets signals reach it.
const next = 'node_modules/next/dist/bin/next';
const worker = 'lib/server/worker/main.ts';
/**
 * Milliseconds that an idle connection stays open. It is longer than proxies keep theirs (60 s and less), so that the proxy closes first: a
 * request that is sent while we close would be lost.
 */
const keepAliveMs = 75_000;

export function listRoles(options: {
  readonly role: Environment['ROLE'];
  readonly isDev: boolean;
  readonly host: string;
  readonly port: number;
  readonly variables: Readonly<Record<string, string>>;
  /** The folder of the built programs. */
  readonly programs: string;
}): readonly Role[] {
  const { role, isDev, host, port, programs } = options;
  const variables = {
    ...process.env,
    ...options.variables,
    HOST: host,
    PORT: String(port),
    NODE_ENV: isDev ? ('development' as const) : ('production' as const),
    NEXT_TELEMETRY_DISABLED: '1',
    // In development, both roles run the programs from their sources.
    ...(isDev ? {} : { PROGRAMS_DIR: programs }),
  };
  const parts: readonly Role[] = [
    {
      name: 'web',
      options: [
        ...exitWithParent,
        ...guardWeb,
        ...writeClientAddress,
        next,
        isDev ? 'dev' : 'start',
        '-H',
        host,
        '-p',
        String(port),
        ...(isDev ? [] : ['--keepAliveTimeout', String(keepAliveMs)]),
      ],
      variables,
      hidesBanner: !isDev,
    },
    {
      name: 'worker',
      options: isDev
        ? [...exitWithParent, 'node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', worker]
        : [...exitWithParent, '--enable-source-maps', path.join(programs, 'worker.mjs')],
      variables,
      hidesBanner: false,
    },
  ];
  return parts.filter(({ name }) => role === 'all' || role === name);
}
