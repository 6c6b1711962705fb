/** The address of a note or a file, as used in packets, leads those who may see it to its page and nobody else anywhere. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addThings,
  deleteThing,
  type Ids,
  openTenant,
  type Tenant,
} from '../access-tests/__fixtures__/tenants';
import { findSourcePlace } from './find-source-place';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
afterAll(() => instance.close());

let here: Tenant;
let ids: Ids;
let stranger: Tenant;
beforeAll(async () => {
  here = await openTenant('QZPLACE');
  ids = await addThings(here, here.founder);
  stranger = await openTenant('QZSTRANGER');
});

const find = (cookie: string | null, id = ids.sources) =>
  findSourcePlace(new Headers(cookie === null ? {} : { cookie }), id);

it('takes a member to the workspace, tells strangers nothing, and asks signed-out users to sign in', async () => {
  expect(await find(here.founder.cookie)).toMatchObject({ outcome: 'found' });
  expect(await find(stranger.founder.cookie)).toEqual({ outcome: 'not-found' });
  expect(await find(here.founder.cookie, 'src_none')).toEqual({ outcome: 'not-found' });
  expect(await find(null)).toEqual({ outcome: 'signed-out' });
});

it('finds nothing once the source is deleted', async () => {
  await deleteThing(here.workspaceId, 'sources', ids.sources);
  expect(await find(here.founder.cookie)).toEqual({ outcome: 'not-found' });
});
