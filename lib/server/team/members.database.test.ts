import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiTokenEndpoint, getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  acceptInvitationEndpoint,
  changeMemberRoleEndpoint,
  createSessionEndpoint,
  createWorkspaceEndpoint,
  leaveWorkspaceEndpoint,
  listMembersEndpoint,
  listWorkspacesEndpoint,
  removeMemberEndpoint,
  renameWorkspaceEndpoint,
} from '@/lib/protocol/http/team';
import { Browser } from './__fixtures__/people';
import { invite, memberIdOf, openTeamInstance, password, type Place, welcome } from './__fixtures__/team';

let ada: Browser;
let place: Place;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ada, place, close } = await openTeamInstance());
});
afterAll(() => close());

const remove = (by: Browser, id: string, workspaceId = place.workspaceId) =>
  by.send(removeMemberEndpoint, { params: { id }, workspaceId });
const setRole = (by: Browser, id: string, role: 'viewer' | 'editor' | 'owner') =>
  by.send(changeMemberRoleEndpoint, { params: { id }, body: { role }, workspaceId: place.workspaceId });

async function listActions(): Promise<string[]> {
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { asId } = await import('@/lib/core/ids');
  const events = await inWholeWorkspace(asId(place.workspaceId), (database) =>
    database.auditEvent.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] }),
  );
  return events.map(({ action }) => action);
}

describe('the last owner', () => {
  it('can neither leave, be removed nor become an editor', async () => {
    const own = await memberIdOf(place, 'ada@example.com');
    const { workspaceId } = place;
    expect((await ada.send(leaveWorkspaceEndpoint, { workspaceId })).code).toBe('conflict');
    expect((await remove(ada, own)).code).toBe('conflict');
    expect((await setRole(ada, own, 'editor')).code).toBe('conflict');
    expect((await ada.send(listWorkspacesEndpoint)).reply.items).toMatchObject([{ role: 'owner' }]);
  });

  it('remains when two owners remove each other or leave at the same moment', async () => {
    const { reply: workspace } = await ada.send(createWorkspaceEndpoint, { body: { name: 'Race' } });
    const there = { by: ada, workspaceId: workspace.id };
    for (let round = 0; round < 6; round += 1) {
      const email = `rival${round}@example.com`;
      const rival = await welcome(there, email, 'owner');
      const own = await memberIdOf(there, 'ada@example.com');
      const theirs = await memberIdOf(there, email);
      const isLeaving = round % 2 === 0;
      const answers = await Promise.all(
        isLeaving
          ? [ada, rival].map((by) => by.send(leaveWorkspaceEndpoint, { workspaceId: workspace.id }))
          : [remove(ada, theirs, workspace.id), remove(rival, own, workspace.id)],
      );
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const stayed =
        (await ada.send(listMembersEndpoint, { workspaceId: workspace.id })).status === 200 ? ada : rival;
      const { reply } = await stayed.send(listMembersEndpoint, { workspaceId: workspace.id });
      expect(reply.items.map(({ role }) => role)).toEqual(['owner']);
      if (stayed === ada) continue;
      // Ada comes back for the next round.
      const token = await invite({ by: rival, workspaceId: workspace.id }, 'ada@example.com', 'owner');
      expect((await ada.send(acceptInvitationEndpoint, { body: { token } })).status).toBe(201);
      expect((await rival.send(leaveWorkspaceEndpoint, { workspaceId: workspace.id })).status).toBe(204);
    }
  });
});

describe('a member', () => {
  it('loses access to the workspace and their tokens as soon as they are removed', async () => {
    const bea = await welcome(place, 'bea@example.com', 'editor');
    const token = (await bea.send(createApiTokenEndpoint, { body: { name: 'script' } })).reply.token;
    const script = new Browser();
    expect((await script.send(listMembersEndpoint, { bearer: token })).status).toBe(200);
    expect((await remove(ada, await memberIdOf(place, 'bea@example.com'))).status).toBe(204);

    expect((await bea.send(listMembersEndpoint, { workspaceId: place.workspaceId })).code).toBe('not_found');
    expect((await script.send(listMembersEndpoint, { bearer: token })).code).toBe('unauthenticated');
    const again = await welcomeBack('bea@example.com', bea);
    expect(again).toBe(201);
    expect((await script.send(listMembersEndpoint, { bearer: token })).code).toBe('unauthenticated');
  });

  it('with a new role must sign in again, because every earlier session has ended', async () => {
    const carl = await welcome(place, 'carl@example.com', 'viewer');
    const elsewhere = carl.copy();
    const changed = await setRole(ada, await memberIdOf(place, 'carl@example.com'), 'owner');
    expect(changed.reply.role).toBe('owner');
    expect((await carl.send(getAccountEndpoint)).code).toBe('unauthenticated');
    expect((await elsewhere.send(getAccountEndpoint)).code).toBe('unauthenticated');
    const body = { email: 'carl@example.com', password };
    expect((await carl.send(createSessionEndpoint, { body })).status).toBe(201);
    expect((await carl.send(listWorkspacesEndpoint)).reply.items).toMatchObject([{ role: 'owner' }]);
  });

  it('who lowers their own role continues with a new session in this browser only', async () => {
    const dora = await welcome(place, 'dora@example.com', 'owner');
    const stolen = dora.copy();
    const before = [...dora.cookies.values()];
    expect((await setRole(dora, await memberIdOf(place, 'dora@example.com'), 'viewer')).status).toBe(200);
    expect([...dora.cookies.values()]).not.toEqual(before);
    expect((await dora.send(listWorkspacesEndpoint)).reply.items).toMatchObject([{ role: 'viewer' }]);
    expect((await stolen.send(getAccountEndpoint)).code).toBe('unauthenticated');
  });

  it('who is not an owner cannot change members, but can list them', async () => {
    const emil = await welcome(place, 'emil@example.com', 'editor');
    const own = await memberIdOf(place, 'emil@example.com');
    expect((await setRole(emil, own, 'owner')).code).toBe('forbidden');
    expect((await remove(emil, await memberIdOf(place, 'ada@example.com'))).code).toBe('forbidden');
    const { reply } = await emil.send(listMembersEndpoint);
    expect(reply.items.map(({ email }) => email)).toContain('ada@example.com');
  });

  it('of another workspace cannot be found in this one', async () => {
    const { reply: other } = await ada.send(createWorkspaceEndpoint, { body: { name: 'Elsewhere' } });
    const fay = await welcome({ by: ada, workspaceId: other.id }, 'fay@example.com', 'viewer');
    const fayId = await memberIdOf({ by: ada, workspaceId: other.id }, 'fay@example.com');
    expect((await remove(ada, fayId)).code).toBe('not_found');
    expect((await setRole(ada, fayId, 'owner')).code).toBe('not_found');
    expect((await fay.send(listMembersEndpoint, { workspaceId: place.workspaceId })).code).toBe('not_found');
    const params = { id: place.workspaceId };
    const rename = { params, body: { name: 'Taken' }, workspaceId: other.id };
    expect((await ada.send(renameWorkspaceEndpoint, rename)).code).toBe('not_found');
  });
});

describe('a workspace', () => {
  it('keeps its address when it is renamed, and two with the same name have different addresses', async () => {
    const { workspaceId } = place;
    const renamed = await ada.send(renameWorkspaceEndpoint, {
      params: { id: workspaceId },
      body: { name: 'Lab notes' },
      workspaceId,
    });
    expect(renamed.reply).toMatchObject({ slug: 'field-notes', name: 'Lab notes' });
    const body = { name: 'Field notes' };
    const twins = [
      await ada.send(createWorkspaceEndpoint, { body }),
      await ada.send(createWorkspaceEndpoint, { body }),
    ].map(({ reply }) => reply.slug);
    expect(new Set(['field-notes', ...twins]).size).toBe(3);
  });

  it('records who changed the team', async () => {
    expect(await listActions()).toEqual(
      expect.arrayContaining([
        'workspace.created',
        'invitation.created',
        'member.joined',
        'token.created',
        'member.removed',
        'member.role_changed',
        'workspace.renamed',
      ]),
    );
  });
});

async function welcomeBack(email: string, browser: Browser): Promise<number> {
  const token = await invite(place, email, 'editor');
  return (await browser.send(acceptInvitationEndpoint, { body: { token } })).status;
}
