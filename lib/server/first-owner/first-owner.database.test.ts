import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFirstOwnerEndpoint,
  createSessionEndpoint,
  listWorkspacesEndpoint,
} from '@/lib/protocol/http/team';
import { Browser, openTestInstance, tokenOf } from '@/lib/server/team/__fixtures__/people';
import { password } from '@/lib/server/team/__fixtures__/team';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const body = (token: string, email: string) => ({
  token,
  name: 'Ada',
  email,
  password,
  workspace_name: 'Field notes',
});

describe('the first owner', () => {
  it('cannot be created by guessing a link', async () => {
    const guess = body('A'.repeat(43), 'mallory@example.com');
    expect((await new Browser().send(createFirstOwnerEndpoint, { body: guess })).code).toBe('gone');
  });

  it('is one user, even if two open the latest link at once and another opens an earlier one', async () => {
    const { createFirstOwnerLink } = await import('./create-first-owner-link');
    const earlier = tokenOf(await createFirstOwnerLink());
    const latest = tokenOf(await createFirstOwnerLink());
    const refused = await new Browser().send(createFirstOwnerEndpoint, {
      body: body(earlier, 'late@example.com'),
    });
    expect(refused.code).toBe('gone');
    const tokens = [latest, latest];
    const answers = await Promise.all(
      tokens.map((token, index) =>
        new Browser().send(createFirstOwnerEndpoint, { body: body(token, `ada${index}@example.com`) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);

    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    const users = await acrossWorkspaces((database) => database.user.findMany());
    expect(users.map(({ administrator }) => administrator)).toEqual([true]);

    const ada = new Browser();
    const credentials = { email: users[0]?.email ?? '', password };
    expect((await ada.send(createSessionEndpoint, { body: credentials })).status).toBe(201);
    const { reply } = await ada.send(listWorkspacesEndpoint);
    expect(reply.items).toMatchObject([{ slug: 'field-notes', name: 'Field notes', role: 'owner' }]);
    expect(await createFirstOwnerLink()).toBeNull();
  });
});
