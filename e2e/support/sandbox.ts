/**
 * Starts the built product once for all end-to-end tests, as a person would, on a free port and in a fresh data directory under `.test`,
 * and stops it afterwards. Tests find it through `getSandbox()`.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { endEverythingWithThisProcess } from '@/scripts/testing/end-with-runner.mjs';
import { startPageServer } from './page-server';
import { startProduct } from './product';

export type Sandbox = {
  readonly address: string;
  /** The connection URL of the database owner, to insert a session and other test data. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The one-time link for the first owner. */
  readonly signInLink: string | null;
  /** The port on which a test may start a model server that the product can reach. */
  readonly modelPort: number;
};

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, '.test', 'sandbox');
const dataDir = path.join(folder, 'data');

/** Settings of the product under test that differ from the defaults. Tests add none of their own. */
const writeSettings = (pages: string, modelPort: number) => ({
  MODEL: 'extractive',
  // Chromium's sandbox does not work as root in a container, and every page opened here belongs to the tests.
  CHROMIUM_NO_SANDBOX: 'true',
  CAPTURE_ALLOW: `${pages},127.0.0.1:${modelPort}`,
});

export function getSandbox(): Sandbox {
  const {
    SANDBOX_ADDRESS: address,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_SIGN_IN_LINK: link,
    SANDBOX_MODEL_PORT: modelPort,
  } = process.env;
  if (address === undefined || databaseUrl === undefined) throw new Error('The sandbox is not running.');
  return {
    address,
    databaseUrl,
    dataDir,
    modelPort: Number(modelPort),
    signInLink: link === '' ? null : (link ?? null),
  };
}

/** Playwright's global setup. @returns its teardown */
// oxlint-disable-next-line no-restricted-exports -- Playwright calls the default export
export default async function startSandbox(): Promise<() => Promise<void>> {
  endEverythingWithThisProcess();
  rmSync(folder, { recursive: true, force: true });
  const pages = await startPageServer();
  process.env['SANDBOX_PAGES'] = pages.host;
  const modelPort = await findFreePort();
  process.env['SANDBOX_MODEL_PORT'] = String(modelPort);
  const product = await startProduct(folder, writeSettings(pages.host, modelPort));
  process.env['SANDBOX_ADDRESS'] = product.address;
  process.env['SANDBOX_DATABASE_URL'] = product.databaseUrl;
  process.env['SANDBOX_SIGN_IN_LINK'] = product.signInLink ?? '';
  return async () => {
    await product.stop();
    await pages.close();
  };
}

/** Returns a port that is currently free. The product must know it before a test listens there. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
