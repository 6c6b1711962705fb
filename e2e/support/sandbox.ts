/**
 * Starts the built product once for each worker of the end-to-end tests, as a person would, on a free port and in a fresh data directory
 * under `.test`, and stops it afterwards. With MANY set, it is started as several processes. Tests find the product of their worker through `getSandbox()`.
 */
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig } from '@playwright/test';
import { findFreePort } from '@/lib/platform/db/embedded/free-port';
import { endEverythingWithThisProcess } from '@/scripts/testing/end-with-runner.mjs';
import { startManyProcesses } from './many-processes';
import { startPageServer } from './page-server';
import { type Product, startProduct } from './product';

export type Sandbox = Pick<Product, 'address' | 'databaseUrl' | 'signInLink'> & {
  readonly dataDir: string;
  /** The port on which a test may start a model server that the product can reach. */
  readonly modelPort: number;
  /** The port on which a test may start an issuer of single sign-on. */
  readonly issuerPort: number;
  /** The port on which a test may start an MCP server. */
  readonly mcpPort: number;
};

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.test', 'sandbox');

type Ports = Pick<Sandbox, 'modelPort' | 'issuerPort' | 'mcpPort'>;

/** Settings of the product under test that differ from the defaults. Tests add none of their own. */
const writeSettings = (pages: string, { modelPort, issuerPort, mcpPort }: Ports) => ({
  MODEL: 'extractive',
  // Chromium's sandbox does not work as root in a container, and every page opened here belongs to the tests.
  CHROMIUM_NO_SANDBOX: 'true',
  CAPTURE_ALLOW: `${pages},127.0.0.1:${modelPort},127.0.0.1:${mcpPort}`,
  SIGN_IN_ALLOW: `127.0.0.1:${issuerPort}`,
});

/** @throws outside a worker, and before the sandboxes are started */
export function getSandbox(): Sandbox {
  const { SANDBOXES: written, TEST_PARALLEL_INDEX: worker } = process.env;
  if (written === undefined || worker === undefined) throw new Error('The sandbox is not running.');
  const sandbox = (JSON.parse(written) as Sandbox[])[Number(worker)];
  if (sandbox === undefined) throw new Error(`There is no sandbox for worker ${worker}.`);
  return sandbox;
}

/** Playwright's global setup. @returns its teardown */
// oxlint-disable-next-line no-restricted-exports -- Playwright calls the default export
export default async function startSandboxes({ workers }: FullConfig): Promise<() => Promise<void>> {
  endEverythingWithThisProcess();
  rmSync(folder, { recursive: true, force: true });
  const pages = await startPageServer();
  process.env['SANDBOX_PAGES'] = pages.host;
  const running = await Promise.all(
    Array.from({ length: workers }, (_, worker) =>
      startSandbox(path.join(folder, String(worker)), pages.host),
    ),
  );
  process.env['SANDBOXES'] = JSON.stringify(running.map(({ sandbox }) => sandbox));
  return async () => {
    await Promise.all(running.map(({ product }) => product.stop()));
    await pages.close();
  };
}

async function startSandbox(ownFolder: string, pages: string) {
  const ports = {
    modelPort: await takePort(),
    issuerPort: await takePort(),
    mcpPort: await takePort(),
  };
  const start = process.env['MANY'] === undefined ? startProduct : startManyProcesses;
  const product = await start(ownFolder, writeSettings(pages, ports));
  const { address, databaseUrl, signInLink } = product;
  const dataDir = path.join(ownFolder, 'data');
  const sandbox: Sandbox = { address, databaseUrl, signInLink, dataDir, ...ports };
  return { product, sandbox };
}

const taken = new Set<number>();

/**
 * Returns a free port that the product can know before a test listens there. It lies below those that systems give to outgoing connections
 * (from 32,768 on Linux, from 49,152 elsewhere), one of which could have it by then.
 */
async function takePort(): Promise<number> {
  for (;;) {
    const wanted = randomInt(20_000, 32_000);
    if (taken.has(wanted) || (await findFreePort(wanted)) !== wanted) continue;
    taken.add(wanted);
    return wanted;
  }
}
