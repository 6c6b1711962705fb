/** Streams of people and programs whose rights end while they read (threats 21). Real routes, rows and notifications. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asId, type RunId } from '@/lib/core/ids';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { streamRunEventsEndpoint, streamRunFramesEndpoint } from '@/lib/protocol/http/runs';
import { getRunTails } from '../runs/run-tails';
import { respond } from '../access-tests/__fixtures__/call-route';
import {
  addPerson,
  addThings,
  type Ids,
  openTenant,
  type Person,
  type Tenant,
} from '../access-tests/__fixtures__/tenants';

const instance = await vi.hoisted(async () =>
  (await import('../access-tests/__fixtures__/instance')).openInstance(),
);
let here: Tenant;

beforeAll(async () => {
  here = await openTenant('QZSTREAM');
});
afterAll(() => instance.close());

type Reading = { readonly person: Person; readonly ids: Ids };

async function openReader(): Promise<Reading> {
  const person = await addPerson(here.workspaceId, 'editor', here.marker);
  return { person, ids: await addThings(here, person) };
}

const byToken = ({ person }: Reading) => ({ authorization: `Bearer ${person.bearer}` });
const bySession = ({ person }: Reading) => ({ cookie: person.cookie, 'x-workspace-id': here.workspaceId });
const revoke = ({ person }: Reading) =>
  acrossWorkspaces((database) =>
    database.apiToken.update({ where: { id: person.tokenId }, data: { revokedAt: new Date() } }),
  );
const signOut = ({ person }: Reading) =>
  acrossWorkspaces((database) => database.session.delete({ where: { id: person.sessionId } }));
const remove = ({ person }: Reading) =>
  acrossWorkspaces((database) => database.member.delete({ where: { id: person.memberId } }));
const lower = ({ person }: Reading) =>
  acrossWorkspaces((database) =>
    database.member.update({ where: { id: person.memberId }, data: { role: 'viewer' } }),
  );

describe('a stream of a waiting run', () => {
  it.each([
    ['events', 'its token is revoked', streamRunEventsEndpoint, byToken, revoke],
    ['frames', 'its token is revoked', streamRunFramesEndpoint, byToken, revoke],
    ['events', 'its session ends', streamRunEventsEndpoint, bySession, signOut],
    ['frames', 'its membership ends', streamRunFramesEndpoint, byToken, remove],
    ['events', 'its role is lowered', streamRunEventsEndpoint, byToken, lower],
  ] as const)('of %s ends when %s', async (_form, _why, endpoint, present, take) => {
    const reading = await openReader();
    const ids = { ...reading.ids, runs: reading.ids.waitingRun };
    const response = await respond(endpoint, { ids, headers: present(reading) });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    const drain = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'ended';
    };
    const ended = drain();
    await take(reading);
    expect(await ended).toBe('ended');
  });

  it.each([streamRunEventsEndpoint, streamRunFramesEndpoint])(
    'is not followed for HEAD: $path',
    async (endpoint) => {
      const reading = await openReader();
      const { waitingRun } = reading.ids;
      const ids = { ...reading.ids, runs: waitingRun };
      const response = await respond(endpoint, { ids, headers: byToken(reading), method: 'HEAD' });
      expect([response.status, response.body]).toEqual([200, null]);
      expect(getRunTails().countReaders(asId<RunId>(waitingRun))).toBe(0);
    },
  );

  it('continues for a user whose other token is revoked', async () => {
    const reading = await openReader();
    const ids = { ...reading.ids, runs: reading.ids.waitingRun };
    const response = await respond(streamRunFramesEndpoint, { ids, headers: bySession(reading) });
    const reader = response.body?.getReader();
    const ended = (async () => {
      for (;;) if ((await reader?.read())?.done !== false) return 'ended';
    })();
    await revoke(reading);
    const other = await openReader();
    const second = await respond(streamRunFramesEndpoint, {
      ids: { ...other.ids, runs: other.ids.waitingRun },
      headers: byToken(other),
    });
    const watched = second.body?.getReader();
    await revoke(other);
    // The notification of the second revocation has arrived and ended its stream, while the first stream is still open.
    while ((await watched?.read())?.done === false);
    expect(await Promise.race([ended, Promise.resolve('reads on')])).toBe('reads on');
    await reader?.cancel();
  });

  it('is checked together with the others, each by the rights of its own reader', async () => {
    const { listRightful } = await import('../team/still-rightful');
    const actorOf = ({ person }: Reading, by: object) =>
      Object.assign(
        { userId: person.userId, workspaceId: here.workspaceId, role: 'editor', via: 'session' } as const,
        by,
      );
    const [revoked, left, lowered, rightful] = [
      await openReader(),
      await openReader(),
      await openReader(),
      await openReader(),
    ];
    await Promise.all([revoke(revoked), signOut(left), lower(lowered)]);
    const inTheirBrowser = actorOf(rightful, { sessionId: rightful.person.sessionId });
    const actors = [
      actorOf(revoked, { tokenId: revoked.person.tokenId }),
      actorOf(left, { sessionId: left.person.sessionId }),
      actorOf(lowered, { tokenId: lowered.person.tokenId }),
      inTheirBrowser,
      actorOf(rightful, { tokenId: rightful.person.tokenId, narrowedAt: new Date(0) }),
    ];
    expect([...(await listRightful(actors))]).toEqual([inTheirBrowser]);
  });
});
