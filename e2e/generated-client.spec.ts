/**
 * The published description must be usable by other people's programs: types generated from it compile, and a client with those types
 * works.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { type ApiDocument, createDocumentChecker } from './support/check-against-document';
import { expect, test } from './support/people';
import { getSandbox } from './support/sandbox';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.test', 'generated-client');
const run = promisify(execFile);

test('types generated from the description compile, and a client goes from a note to a shared artifact', async ({
  owned,
}) => {
  const { address } = getSandbox();
  const published = await (await owned.request.get('/v1/openapi.json')).text();
  const document = JSON.parse(published) as ApiDocument & { readonly servers: unknown };
  expect(document.servers).toEqual([{ url: address }]);
  expect(createDocumentChecker(document).checkExamples()).toEqual([]);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'api.ts'), astToString(await openapiTypescript(published)));
  copyFileSync(path.join(root, 'e2e/support/generated-client/journey.ts'), path.join(folder, 'journey.ts'));
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --target es2023 --module esnext --moduleResolution bundler';
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const compiled = await run(
    process.execPath,
    [compiler, ...options.split(' '), '--types', 'node', 'journey.ts'],
    {
      cwd: folder,
    },
  ).catch((error: { readonly stdout: string }) => error);
  expect(compiled.stdout, 'errors of the compiler').toBe('');

  const made = await owned.request.post('/v1/tokens', {
    data: { name: 'Generated client' },
    headers: { origin: address },
  });
  const { token } = (await made.json()) as { token: string };
  const journey = [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'journey.ts', address, token];
  const { stdout: link } = await run(process.execPath, journey, { cwd: folder });
  await owned.goto(link);
  await expect(owned.getByText('November 7, 1940').first()).toBeVisible();
});

test('the former address of proposed table changes answers as the present one does', async ({ owned }) => {
  const headers = { origin: getSandbox().address };
  for (const rest of ['?status=pending&limit=1', '?status=no', '/none']) {
    const [present, former] = await Promise.all(
      ['table-previews', 'tables/previews'].map((place) => owned.request.get(`/v1/${place}${rest}`)),
    );
    expect(former?.status(), rest).toBe(present?.status());
    expect(withoutId(await former?.text())).toBe(withoutId(await present?.text()));
  }
  const decide = (place: string) =>
    owned.request.post(`/v1/${place}/none/approve`, { headers, data: { hash: 'x' } });
  const [present, former] = [await decide('table-previews'), await decide('tables/previews')];
  expect([former.status(), withoutId(await former.text())]).toEqual([404, withoutId(await present.text())]);
});

/** Each refusal has an id of its own. */
const withoutId = (text = '') => text.replaceAll(/"request_id":"[^"]*"/g, '');
