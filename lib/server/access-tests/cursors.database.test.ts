/** Every list that is read page by page refuses a cursor that it did not write, and goes on with its own. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '@/lib/protocol/http';
import type { Endpoint } from '@/lib/protocol/http/endpoint';
import { call } from './__fixtures__/call-route';
import { samples } from './__fixtures__/samples';
import { addThings, type Ids, openTenant, type Tenant } from './__fixtures__/tenants';

const instance = await vi.hoisted(async () => (await import('./__fixtures__/instance')).openInstance());
let here: Tenant;
let there: Tenant;
let ours: Ids;
let theirs: Ids;
beforeAll(async () => {
  [here, there] = [await openTenant('QZHERE'), await openTenant('QZTHERE')];
  [ours, theirs] = [await addThings(here, here.founder), await addThings(there, there.founder)];
});
afterAll(() => instance.close());

const isPaged = ({ query }: Endpoint) =>
  query instanceof z.ZodObject && 'cursor' in query.shape && 'limit' in query.shape;
/** Their cursors are a number and a day, which programs write themselves, as the description says. */
const [numbered, dated] = ['listLlmxMessages', 'listJournals'];
const paged = allEndpoints.filter(
  (endpoint) => isPaged(endpoint) && endpoint.name !== numbered && endpoint.name !== dated,
);

function ask(endpoint: Endpoint, cursor: string | null, isTheirs = false) {
  const [tenant, ids] = isTheirs ? [there, theirs] : [here, ours];
  const sample = samples[endpoint.name]?.(ids);
  return call(endpoint, {
    ...sample,
    ids,
    query: { ...sample?.query, limit: '1', ...(cursor === null ? {} : { cursor }) },
    headers: { cookie: tenant.founder.cookie, 'x-workspace-id': tenant.workspaceId },
  });
}

const nextOf = async (endpoint: Endpoint, isTheirs = false): Promise<string | null> => {
  const { status, raw } = await ask(endpoint, null, isTheirs);
  expect(status, raw).toBe(200);
  return (JSON.parse(raw) as { next: string | null }).next;
};

const refused = { status: 400, code: 'invalid_input', message: expect.stringContaining('`cursor`') };

it('is every list that takes a cursor', () => {
  expect(paged.length).toBeGreaterThan(15);
});

describe.each(paged)('$method $path', (endpoint) => {
  it('refuses a cursor that nobody wrote, or that was altered', async () => {
    const own = (await nextOf(endpoint)) ?? 'MQ.AAAAAAAAAAAAAAAAAAAAAA';
    const [place = '', signature = ''] = own.split('.');
    const other = Buffer.from('2026-11-27T00:00:00.000Z~1').toString('base64url');
    const altered = [
      '',
      '.',
      'x',
      ours.collections,
      '2026-11-27T00:00:00.000Z',
      place,
      `${place}.`,
      `.${signature}`,
      `${other}.${signature}`,
      `${place}.${signature}.`,
      `${place}A.${signature}`,
      `${place}.${signature.slice(1)}`,
    ];
    for (const cursor of altered) expect(await ask(endpoint, cursor), cursor).toMatchObject(refused);
  });

  it('refuses a cursor of another list, and of another workspace', async () => {
    for (const other of paged) {
      if (other === endpoint) continue;
      const next = await nextOf(other);
      if (next !== null) expect(await ask(endpoint, next), other.name).toMatchObject(refused);
    }
    const foreign = await nextOf(endpoint, true);
    if (foreign !== null) expect(await ask(endpoint, foreign)).toMatchObject(refused);
  });

  it('goes on after a page of its own, without showing anything twice', async () => {
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const { status, raw } = await ask(endpoint, cursor);
      expect(status, raw).toBe(200);
      const { items, rows, next } = JSON.parse(raw);
      for (const item of items ?? rows) {
        expect(seen).not.toContain(JSON.stringify(item));
        seen.add(JSON.stringify(item));
      }
      cursor = next;
    } while (cursor !== null);
    expect(seen.size).toBeGreaterThan(0);
  });
});

it('a cursor that is a position is refused if it is none', async () => {
  const endpoint = allEndpoints.find(({ name }) => name === numbered) as Endpoint;
  for (const cursor of ['x', '-1', '1.5', '1e99', '']) {
    const heard = await ask(endpoint, cursor);
    if (cursor === '') continue;
    expect(heard, cursor).toMatchObject(refused);
  }
});

it('a cursor that is a day is refused if it is none, and leads to the days before it', async () => {
  const endpoint = allEndpoints.find(({ name }) => name === dated) as Endpoint;
  for (const cursor of ['x', '2026-13-01', '2026-02-30', '20260502', '2026-05-02~', ours.collections])
    expect(await ask(endpoint, cursor), cursor).toMatchObject(refused);
  const { status, raw } = await ask(endpoint, '9999-12-31');
  expect(status, raw).toBe(200);
  const [day] = (JSON.parse(raw) as { items: { title: string }[] }).items;
  const before = await ask(endpoint, day?.title ?? '');
  expect((JSON.parse(before.raw) as { items: { title: string }[] }).items).not.toContainEqual(day);
});
