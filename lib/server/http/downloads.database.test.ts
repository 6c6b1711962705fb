/**
 * Downloads that are interrupted, repeated, or asked for in parts, of everything that the product keeps or makes as a file, wherever its bytes are. Uses
 * real PostgreSQL, and a store that is asked over real HTTP.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FilePlace, filePlaces } from '@/lib/core/file-place';
import { downloadArchiveEndpoint } from '@/lib/protocol/http/archives';
import { downloadExportEndpoint, exportArtifactEndpoint } from '@/lib/protocol/http/artifacts';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { getPageFileEndpoint } from '@/lib/protocol/http/pages';
import { downloadOriginalEndpoint, exportSourcesEndpoint } from '@/lib/protocol/http/sources';
import { respond } from '../access-tests/__fixtures__/call-route';
import { asDatabaseOwner } from '../access-tests/__fixtures__/database-owner';
import { samples } from '../access-tests/__fixtures__/samples';
import { addThings, type Ids, openTenant, type Tenant } from '../access-tests/__fixtures__/tenants';
import { moveFiles } from '../objects/move-files';

const { server, instance } = await vi.hoisted(async () => {
  const { startObjectServer } = await import('@/lib/platform/objects/__fixtures__/object-server');
  const { openInstance } = await import('../access-tests/__fixtures__/instance');
  const started = await startObjectServer();
  return { server: started, instance: await openInstance(started.settings) };
});

let tenant: Tenant;
let ids: Ids;
beforeAll(async () => {
  tenant = await openTenant('QZDOWNLOADS');
  ids = await addThings(tenant, tenant.founder);
  // As an export is stored; the one of the tests has neither.
  await asDatabaseOwner((client) =>
    client.query(
      `update export_file set byte_length = octet_length(bytes), digest = encode(sha256(bytes), 'hex')`,
    ),
  );
});
afterAll(async () => {
  await instance.close();
  await server.close();
});

type Asked = { readonly method?: 'HEAD'; readonly headers?: Readonly<Record<string, string>> };

async function ask(endpoint: Endpoint, { method, headers = {} }: Asked = {}) {
  const response = await respond(endpoint, {
    ...samples[endpoint.name]?.(ids),
    ids,
    ...(method === undefined ? {} : { method }),
    headers: { cookie: tenant.founder.cookie, 'x-workspace-id': tenant.workspaceId, ...headers },
  });
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name),
    bytes: [...new Uint8Array(await response.arrayBuffer())],
  };
}

const countReads = () => server.requests.filter((request) => request.startsWith('GET')).length;

/** Files that are kept: their bytes are in a row or in the object store. */
const keptFiles = [
  downloadOriginalEndpoint,
  getPageFileEndpoint,
  downloadExportEndpoint,
  downloadArchiveEndpoint,
];

const moveTo = async (place: FilePlace) => {
  const { failed } = await moveFiles(place, () => undefined);
  expect(failed).toEqual([]);
};

describe.each(filePlaces)('a file that is kept in %s', (place) => {
  beforeAll(() => moveTo(place));

  it.each(keptFiles)('is sent in any part that is asked for: $name', async (endpoint) => {
    const whole = await ask(endpoint);
    expect(whole.status).toBe(200);
    const { length } = whole.bytes;
    expect(whole.header('content-length')).toBe(`${length}`);
    const tag = whole.header('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
    const near = fc.nat({ max: length + 2 });
    await fc.assert(
      fc.asyncProperty(near, near, fc.boolean(), async (left, right, isOpen) => {
        const [first, last] = [Math.min(left, right), Math.max(left, right)];
        const headers = { range: `bytes=${first}-${isOpen ? '' : last}`, 'if-range': tag };
        const part = await ask(endpoint, { headers });
        if (first >= length) {
          expect([part.status, part.header('content-range')]).toEqual([416, `bytes */${length}`]);
          return;
        }
        const end = isOpen ? length - 1 : Math.min(last, length - 1);
        expect(part.bytes).toEqual(whole.bytes.slice(first, end + 1));
        expect(part.status).toBe(206);
        expect(part.header('content-range')).toBe(`bytes ${first}-${end}/${length}`);
        expect(part.header('content-length')).toBe(`${end + 1 - first}`);
        expect(part.header('etag')).toBe(tag);
      }),
    );
  });

  it.each(keptFiles)('is described by HEAD as by GET, and not read for that: $name', async (endpoint) => {
    const whole = await ask(endpoint);
    const reads = countReads();
    const head = await ask(endpoint, { method: 'HEAD', headers: { range: 'bytes=0-0' } });
    expect([head.status, head.bytes]).toEqual([200, []]);
    for (const name of ['content-length', 'etag', 'accept-ranges', 'content-type', 'content-disposition'])
      expect([name, head.header(name)]).toEqual([name, whole.header(name)]);
    expect(countReads()).toBe(reads);
  });

  it.each(keptFiles)('is not sent again to who has it, and not read for that: $name', async (endpoint) => {
    const tag = (await ask(endpoint)).header('etag') ?? '';
    const reads = countReads();
    const again = await ask(endpoint, { headers: { 'if-none-match': tag } });
    expect([again.status, again.bytes, again.header('etag')]).toEqual([304, [], tag]);
    expect(countReads()).toBe(reads);
    expect((await ask(endpoint, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each(keptFiles)(
    'is sent whole, or refused, to who has a part of another file: $name',
    async (endpoint) => {
      const whole = await ask(endpoint);
      const changed = await ask(endpoint, { headers: { range: 'bytes=1-', 'if-range': '"other"' } });
      expect([changed.status, changed.bytes]).toEqual([200, whole.bytes]);
      const refused = await ask(endpoint, { headers: { range: 'bytes=1-', 'if-match': '"other"' } });
      expect(refused.status).toBe(412);
    },
  );

  it('has the same name for its bytes as in the other place', async () => {
    const before = await Promise.all(keptFiles.map(async (each) => (await ask(each)).header('etag')));
    await moveTo(place === 's3' ? 'postgres' : 's3');
    expect(await Promise.all(keptFiles.map(async (each) => (await ask(each)).header('etag')))).toEqual(
      before,
    );
    await moveTo(place);
  });
});

it('a part is read from the object store alone, never with the rest of the file', async () => {
  await moveTo('s3');
  const whole = await ask(downloadOriginalEndpoint);
  // A store in which the beginning of every object is damaged: only who reads it notices.
  server.damage = true;
  const part = await ask(downloadOriginalEndpoint, { headers: { range: 'bytes=1-' } });
  server.damage = false;
  expect([part.status, part.bytes]).toEqual([206, whole.bytes.slice(1)]);
});

it('a part of a file that has become shorter where it is stored is told as damaged', async () => {
  await moveTo('postgres');
  const { bytes } = await ask(downloadOriginalEndpoint);
  const cut = (sql: string) => asDatabaseOwner((client) => client.query(sql));
  await cut('update original set byte_length = byte_length + 4');
  const part = await ask(downloadOriginalEndpoint, { headers: { range: `bytes=${bytes.length - 2}-` } });
  await cut('update original set byte_length = byte_length - 4');
  expect(part.status).toBe(410);
});

it('a file that has no digest is sent whole, with nothing by which a part could be asked for', async () => {
  await moveTo('postgres');
  await asDatabaseOwner((client) => client.query('update export_file set digest = null'));
  const whole = await ask(downloadExportEndpoint, { headers: { range: 'bytes=0-0', 'if-none-match': '*' } });
  expect([whole.status, whole.header('etag'), whole.header('accept-ranges')]).toEqual([200, null, null]);
});

it('a file that is made when it is asked for has the tag of its bytes, and parts of the same bytes', async () => {
  const whole = await ask(exportArtifactEndpoint);
  expect(whole.status).toBe(200);
  const tag = whole.header('etag') ?? '';
  const part = await ask(exportArtifactEndpoint, { headers: { range: 'bytes=3-8', 'if-range': tag } });
  expect([part.status, part.bytes]).toEqual([206, whole.bytes.slice(3, 9)]);
  expect((await ask(exportArtifactEndpoint, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

it('a file that is the reply to a POST is always sent whole', async () => {
  const whole = await ask(exportSourcesEndpoint, { headers: { range: 'bytes=0-0', 'if-none-match': '*' } });
  expect([whole.status, whole.header('etag'), whole.header('accept-ranges')]).toEqual([200, null, null]);
});
