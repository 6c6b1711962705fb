/**
 * Starts the built product as two web processes behind a proxy and two workers over one PostgreSQL with a pooler before it, as on several
 * machines, so that every journey can be run over that shape. To its tests it looks like the product on one machine.
 */
import path from 'node:path';
import pg from 'pg';
import { appRole } from '@/lib/platform/db/connections';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { ensureSecretKey } from '@/scripts/instance/secret-key';
import { type Product, startProduct } from './product';
import { startRoundRobinProxy } from './round-robin-proxy';
import { startTransactionPooler } from './transaction-pooler';

type Settings = Readonly<Record<string, string>>;

/** Two of each, whose jobs overlap in part. */
const parts: Readonly<Record<string, Settings>> = {
  'web-1': { ROLE: 'web' },
  'web-2': { ROLE: 'web' },
  'worker-1': { ROLE: 'worker', WORKER_KINDS: 'answer,workflow,capture' },
  'worker-2': { ROLE: 'worker', WORKER_KINDS: 'answer,work,export,capture,upkeep' },
};

/** The connections that all processes share for their queries: fewer than each of them may open, and enough for their long transactions. */
const connections = 16;

/** @param folder receives a folder for each process. The database and the key are in its folder `data`, where commands find them. */
export async function startManyProcesses(
  folder: string,
  settings: Settings,
): Promise<Pick<Product, 'address' | 'databaseUrl' | 'signInLink' | 'stop'>> {
  const dataDir = prepareDataDirectory(path.join(folder, 'data'));
  const secretKey = ensureSecretKey(dataDir);
  const database = await openEmbeddedDatabase({ dataDir, settings: { max_connections: '200' } });
  const pooler = await startTransactionPooler(await createPoolerLogin(database.url), connections);
  const proxy = await startRoundRobinProxy();
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_POOLER_URL: pooler.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: proxy.address,
    TRUST_PROXY: 'true',
  };
  const started = await Promise.all(
    Object.entries(parts).map(([name, part]) =>
      startProduct(path.join(folder, name), Object.assign({}, settings, shared, part)),
    ),
  );
  const webs = started.filter(({ signInLink }) => signInLink !== null);
  proxy.serve(started.flatMap(({ listensAt }) => (listensAt === null ? [] : [listensAt])));
  return {
    address: proxy.address,
    databaseUrl: database.url,
    signInLink: webs[0]?.signInLink ?? null,
    async stop() {
      const codes = await Promise.all(started.map((product) => product.stop()));
      await proxy.close();
      await pooler.close();
      await database.release();
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

/** Creates a login that has the rights of the app's role only, before there is a table. @returns the address of the database with it */
async function createPoolerLogin(databaseUrl: string): Promise<string> {
  const [name, password] = ['sourcebook_pooler', 'for the tests'];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE ROLE ${appRole} NOLOGIN`);
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}' IN ROLE ${appRole}`);
  await client.end();
  const url = new URL(databaseUrl);
  Object.assign(url, { username: name, password });
  return url.href;
}
