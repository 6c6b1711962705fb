import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@/lib/core/clock';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  acceptInvitationEndpoint,
  changeMemberRoleEndpoint,
  createInvitationEndpoint,
  createSessionEndpoint,
  createWorkspaceEndpoint,
  listInvitationsEndpoint,
  listMembersEndpoint,
  listWorkspacesEndpoint,
  readInvitationEndpoint,
  removeMemberEndpoint,
  revokeInvitationEndpoint,
} from '@/lib/protocol/http/team';
import { Browser, testOrigin } from './__fixtures__/people';
import { invite, memberIdOf, openTeamInstance, password, type Place, welcome } from './__fixtures__/team';

let ada: Browser;
let place: Place;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ada, place, close } = await openTeamInstance());
});
afterAll(() => close());

const read = (token: string, browser = new Browser()) =>
  browser.send(readInvitationEndpoint, { body: { token } });
const accept = (token: string, browser = new Browser(), account = { name: 'Somebody', password }) =>
  browser.send(acceptInvitationEndpoint, { body: { token, ...account } });

describe('an invitation', () => {
  it('shows what it is for without being used up, then creates an account and a member', async () => {
    const token = await invite(place, 'Bea@Example.com', 'editor');
    const bea = new Browser();
    for (let look = 0; look < 3; look += 1) {
      expect((await read(token, bea)).reply).toMatchObject({
        workspace_name: 'Field notes',
        invited_by: 'Ada',
        email: 'bea@example.com',
        role: 'editor',
        step: 'create_account',
      });
    }
    const joined = await accept(token, bea, { name: 'Bea', password });
    expect(joined.reply.workspace_slug).toBe('field-notes');
    expect((await bea.send(getAccountEndpoint)).reply).toMatchObject({
      name: 'Bea',
      email: 'bea@example.com',
    });
    expect((await bea.send(listWorkspacesEndpoint)).reply.items).toMatchObject([{ role: 'editor' }]);
  });

  it('starts with the public address, and carries its token after the number sign', async () => {
    const body = { email: 'link@example.com', role: 'viewer' } as const;
    const { reply } = await ada.send(createInvitationEndpoint, { body });
    expect(reply.link).toMatch(new RegExp(`^${testOrigin}/invitation#[\\w-]{43}$`));
    const listed = await ada.send(listInvitationsEndpoint);
    expect(JSON.stringify(listed.reply)).not.toContain(new URL(reply.link).hash.slice(1));
  });

  it('works once: one of four simultaneous attempts succeeds, and no later one', async () => {
    const token = await invite(place, 'carl@example.com', 'viewer');
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'gone' || code === 'unauthenticated')).toHaveLength(3);
    expect((await accept(token)).code).toBe('gone');
    expect((await read(token)).code).toBe('gone');
    const { reply } = await ada.send(listMembersEndpoint);
    expect(reply.items.filter(({ email }) => email === 'carl@example.com')).toHaveLength(1);
  });

  it('is for its address only: that account joins when signed in, and others are turned away', async () => {
    const second = (await ada.send(createWorkspaceEndpoint, { body: { name: 'Second' } })).reply;
    const dora = await welcome(place, 'dora@example.com', 'viewer');
    const token = await invite({ by: ada, workspaceId: second.id }, 'dora@example.com', 'editor');

    expect((await read(token)).reply.step).toBe('sign_in');
    expect((await accept(token)).code).toBe('unauthenticated');
    expect((await read(token, ada)).reply.step).toBe('switch_account');
    expect((await accept(token, ada)).code).toBe('forbidden');

    expect((await read(token, dora)).reply.step).toBe('join');
    // Reading first opens the connections, so that the acceptances really run at the same time.
    await Promise.all(Array.from({ length: 8 }, () => read(token, dora)));
    const presses = Array.from({ length: 8 }, () => dora.send(acceptInvitationEndpoint, { body: { token } }));
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 410),
    ]);
    const joined = answers.find(({ status }) => status === 201);
    expect(joined?.reply.workspace_slug).toBe('second');
    const { reply } = await dora.send(listWorkspacesEndpoint);
    expect(reply.items.map(({ name, role }) => [name, role])).toEqual([
      ['Field notes', 'viewer'],
      ['Second', 'editor'],
    ]);
  });

  it('expires after seven days', async () => {
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    const { inviteMember } = await import('./invite-member');
    const { requireActor, findSessionAccount } = await import('./find-actor');
    const { authorise, getPersonInBrowser } = await import('@/lib/domain/team/actor');
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const account = await findSessionAccount(new Headers({ cookie }));
    const headers = { 'x-workspace-id': place.workspaceId };
    const request = new Request(testOrigin, { headers });
    const owner = getPersonInBrowser(authorise(await requireActor(account!, request), 'owner')!);
    const made = async (email: string, ageMs: number) => {
      const wanted = { email, role: 'viewer', origin: testOrigin } as const;
      return (await inviteMember(owner!, wanted, new Date(Date.now() - ageMs))).link.split('#')[1] ?? '';
    };
    expect((await accept(await made('late@example.com', 7 * dayMs))).code).toBe('gone');
    expect((await accept(await made('early@example.com', 7 * dayMs - 60_000))).status).toBe(201);
    const late = await acrossWorkspaces((database) =>
      database.user.count({ where: { email: 'late@example.com' } }),
    );
    expect(late).toBe(0);
  });

  it('stops working when it is revoked, and when the address is invited again', async () => {
    const first = await invite(place, 'emil@example.com', 'viewer');
    const again = await invite(place, 'emil@example.com', 'editor');
    expect((await read(first)).code).toBe('gone');
    expect((await read(again)).reply.role).toBe('editor');
    const { reply } = await ada.send(listInvitationsEndpoint, { workspaceId: place.workspaceId });
    const open = reply.items.filter(({ email }) => email === 'emil@example.com');
    expect(open).toHaveLength(1);
    const params = { id: open[0]?.id ?? '' };
    expect(
      (await ada.send(revokeInvitationEndpoint, { params, workspaceId: place.workspaceId })).status,
    ).toBe(204);
    expect((await accept(again)).code).toBe('gone');
    expect((await ada.send(revokeInvitationEndpoint, { params, workspaceId: place.workspaceId })).code).toBe(
      'not_found',
    );
  });

  it('ends when its creator is no longer an owner', async () => {
    const fay = await welcome(place, 'fay@example.com', 'owner');
    const gus = await welcome(place, 'gus@example.com', 'owner');
    const backdoors = [
      await invite({ by: fay, workspaceId: place.workspaceId }, 'fay2@example.com', 'owner'),
      await invite({ by: gus, workspaceId: place.workspaceId }, 'gus2@example.com', 'owner'),
    ];
    const { workspaceId } = place;
    const fayId = await memberIdOf(place, 'fay@example.com');
    await ada.send(removeMemberEndpoint, { params: { id: fayId }, workspaceId });
    const gusId = await memberIdOf(place, 'gus@example.com');
    await ada.send(changeMemberRoleEndpoint, {
      params: { id: gusId },
      body: { role: 'editor' },
      workspaceId,
    });
    for (const token of backdoors) expect((await accept(token)).code).toBe('gone');
  });

  it('can be made only by owners, and not for an existing member', async () => {
    const hal = await welcome(place, 'hal@example.com', 'editor');
    const body = { email: 'ida@example.com', role: 'viewer' } as const;
    expect((await hal.send(createInvitationEndpoint, { body })).code).toBe('forbidden');
    expect((await hal.send(listInvitationsEndpoint)).code).toBe('forbidden');
    const { workspaceId } = place;
    const known = { email: 'hal@example.com', role: 'owner' } as const;
    expect((await ada.send(createInvitationEndpoint, { body: known, workspaceId })).code).toBe('conflict');
  });

  it('leaves no account behind when accepting it is refused', async () => {
    const token = await invite(place, 'jon@example.com', 'viewer');
    const nameless = await new Browser().send(acceptInvitationEndpoint, { body: { token, password } });
    expect(nameless.code).toBe('invalid_input');
    expect((await read(token)).reply.step).toBe('create_account');
    const credentials = { email: 'jon@example.com', password };
    expect((await new Browser().send(createSessionEndpoint, { body: credentials })).code).toBe(
      'unauthenticated',
    );
  });
});
