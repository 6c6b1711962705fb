/**
 * Starts the built product as two web processes behind a proxy and two workers over one PostgreSQL with a pooler before it, as on several
 * machines, so that every journey can be run over that shape. To its tests it looks like the product on one machine.
 */
import path from 'node:path';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { root } from '@/scripts/bootstrap/root.mjs';
import { ensureSecretKey } from '@/scripts/instance/secret-key';
import { type Shape, startShape } from '@/scripts/many/start-shape';
import { holdInstance } from '@/scripts/supervisor/hold-instance';
import { startTransactionPooler } from './transaction-pooler';

/** The connections that all processes share for their queries: fewer than each of them may open, and enough for their long transactions. */
const connections = 16;

/** @param folder receives the data directory `data`, with a folder for each process */
export async function startManyProcesses(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Shape> {
  const dataDir = prepareDataDirectory(path.join(folder, 'data'));
  // Commands that a test calls beside it find its address where they find that of a person's.
  const held = await holdInstance(dataDir, 'all');
  const shape = await startShape({
    dataDir,
    secretKey: ensureSecretKey(dataDir),
    settings,
    product: { folder: root, user: null },
    place: { host: '127.0.0.1', port: 0, certificate: null },
    startPooler: (serverUrl) => startTransactionPooler(serverUrl, connections),
    requests: { signal: new AbortController().signal, hurry: new AbortController().signal },
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    onSpawn: (pids) => held.recordChildren(pids),
  });
  held.describe({ state: 'ready', address: shape.address });
  return Object.assign({}, shape, {
    async stop() {
      const failed = await shape.stop();
      held.release();
      return failed;
    },
  });
}
