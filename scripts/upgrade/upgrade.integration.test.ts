/**
 * An upgrade while people work (docs/scale.md): an earlier version runs, and processes of this version start beside it, the first of which
 * migrates the database. Until the last process of the earlier version ends, both serve the same people. Run by `npm run test:upgrade`.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram, foundTeam, type Program } from '@/e2e/support/program';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { root } from '../bootstrap/root.mjs';
import type { ReadyMessage } from '../supervisor/announce';
import { type BuiltProduct, createPart } from '../many/product-part';
import { buildEarlier } from './__fixtures__/build-earlier';

const folder = path.join(root, '.test', 'upgrade');
const current: BuiltProduct = { folder: root, user: null };

type Running = { readonly address: string; readonly signInLink: string | null; stop(): Promise<void> };

describe.runIf(process.env['UPGRADE'] !== undefined)('an upgrade while people work', () => {
  let database: EmbeddedDatabase;
  let earlier: BuiltProduct;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    earlier = await buildEarlier(process.env['UPGRADE_FROM']);
    const dataDir = prepareDataDirectory(path.join(folder, 'data'));
    database = await openEmbeddedDatabase({ dataDir, settings: { max_connections: '200' } });
  }, 900_000);
  afterAll(async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database?.release();
  }, 120_000);

  async function start(product: BuiltProduct, name: string, role: 'web' | 'worker'): Promise<Running> {
    const settings = {
      ROLE: role,
      DATABASE_URL: database.url,
      SECRET_KEY: 'the key that every process of this instance has',
      MODEL: 'extractive',
      HOST: '127.0.0.1',
      PORT: '0',
    };
    const readyMessage = Promise.withResolvers<ReadyMessage>();
    const own = { name, folder: path.join(folder, name), settings };
    const part = createPart(own, product, { onReady: readyMessage.resolve, onEnd: () => undefined });
    const child = part.spawn();
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    stops.push(stop);
    const gone = ended.then(() => Promise.reject(new Error(`It ended; see its log in ${own.folder}.`)));
    const { listensAt, signInLink } = await Promise.race([readyMessage.promise, gone]);
    gone.catch(() => undefined);
    return { address: listensAt ?? '', signInLink, stop };
  }

  it('leaves both versions able to do all that people do, whichever of them works', async () => {
    const webBefore = await start(earlier, 'earlier web', 'web');
    const workerBefore = await start(earlier, 'earlier worker', 'worker');
    const token = await foundTeam(webBefore);
    const before = createProgram(webBefore.address, token);
    const own = await work(before, 'Before the upgrade');

    const reader = keepReading(before, own.collectionId);
    const webNow = await start(current, 'this web', 'web');
    const now = createProgram(webNow.address, token);
    expect(await reader.stop()).toEqual(new Set([200]));

    await work(before, 'Both of the earlier version');
    await work(now, 'The worker of the earlier version');
    const workerNow = await start(current, 'this worker', 'worker');
    await workerBefore.stop();
    await work(before, 'The worker of this version');
    await work(now, 'Both of this version');
    const read = await now.send('GET', `/v1/artifacts/${own.artifactId}`);
    expect(read.reply).toMatchObject({ title: 'Before the upgrade' });
    await webBefore.stop();
    await workerNow.stop();
  }, 600_000);
});

/** Reads all the time. @returns when stopped, the statuses of all replies; null stands for none */
function keepReading(program: Program, collectionId: string) {
  const stopping = new AbortController();
  const statuses = (async () => {
    const seen = new Set<number | null>();
    while (!stopping.signal.aborted) {
      for (const address of [`/v1/collections/${collectionId}/sources`, '/v1/artifacts', '/v1/tables'])
        seen.add(
          await program.send('GET', address).then(
            ({ status }) => status,
            () => null,
          ),
        );
      await pace(100);
    }
    return seen;
  })();
  return {
    stop: () => {
      stopping.abort();
      return statuses;
    },
  };
}

/** What a team does in a day, each of it read again afterwards. */
async function work(program: Program, title: string) {
  const make = async (address: string, body: object) => {
    const made = await program.send('POST', address, body);
    expect(made, address).toMatchObject({ status: 201 });
    return String(made.reply['id'] ?? made.reply['run_id']);
  };
  const complete = async (runId: string) => {
    const readRun = async () => (await program.send('GET', `/v1/runs/${runId}`)).reply;
    await expect.poll(readRun, { timeout: 60_000 }).toMatchObject({ status: 'complete', failure: null });
  };

  const collectionId = await make('/v1/collections', { title });
  const text = `${title}. The weir at Esk was built in 1887 and is 40 metres long.`;
  await make(`/v1/collections/${collectionId}/sources`, { type: 'note', title, text });
  const listSources = async () =>
    (await program.send('GET', `/v1/collections/${collectionId}/sources`)).reply['items'];
  await expect.poll(listSources, { timeout: 60_000 }).toMatchObject([{ title, status: 'captured' }]);

  const asked = await program.ask(collectionId, 'When was the weir at Esk built?');
  await complete(asked);
  const conversations = await program.send('GET', `/v1/conversations?collection_id=${collectionId}`);
  expect(conversations.reply['items']).toHaveLength(1);
  const found = await program.send('GET', `/v1/search?q=weir&collection_id=${collectionId}`);
  expect(found.reply).toMatchObject({ items: [{ title }] });

  const artifactId = await make('/v1/artifacts', { from: 'text', title, markdown: `# ${title}\n\nWeirs.` });
  await complete(await make(`/v1/collections/${collectionId}/transforms`, { type: 'takeaways' }));
  const columns = [{ name: 'Built', type: 'number', instruction: 'In which year was the weir built?' }];
  const tableId = await make('/v1/tables', { collection_id: collectionId, title, columns });
  await complete(await make(`/v1/tables/${tableId}/fill`, {}));
  const pageId = await make('/v1/knowledge/pages', { title, text: '- Weirs are old.' });
  const page = await program.send('GET', `/v1/knowledge/pages/${pageId}`);
  expect(page.reply).toMatchObject({ title });
  return { collectionId, artifactId };
}
