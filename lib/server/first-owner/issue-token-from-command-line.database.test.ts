import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  listMembersEndpoint,
  listWorkspacesEndpoint,
  redeemSignInLinkEndpoint,
} from '@/lib/protocol/http/team';
import { Browser, openTestInstance, tokenOf } from '@/lib/server/team/__fixtures__/people';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

describe('a token from the command line', () => {
  it('creates the first owner and a workspace when there is none, and works at once', async () => {
    const { issueTokenFromCommandLine } = await import('./issue-token-from-command-line');
    const made = await issueTokenFromCommandLine({
      email: 'ada@example.com',
      slug: 'lab',
      days: 90,
      scopes: ['read', 'write', 'act'],
    });
    expect(made).toMatchObject({ isNewOwner: true, workspace: { slug: 'lab', role: 'owner' } });
    const script = new Browser();
    const { reply } = await script.send(listMembersEndpoint, { bearer: made.token });
    expect(reply.items).toMatchObject([{ email: 'ada@example.com', role: 'owner' }]);

    const { createFirstOwnerLink } = await import('./create-first-owner-link');
    expect(await createFirstOwnerLink()).toBeNull();
    const { createSignInLink } = await import('@/lib/server/team/sign-in/sign-in');
    const ada = new Browser();
    const body = { token: tokenOf(await createSignInLink('ada@example.com')) };
    expect((await ada.send(redeemSignInLinkEndpoint, { body })).status).toBe(201);
    expect((await ada.send(listWorkspacesEndpoint)).reply.items).toMatchObject([{ slug: 'lab' }]);
  });

  it('is made again for the same user and workspace, and not for unknown ones', async () => {
    const { issueTokenFromCommandLine } = await import('./issue-token-from-command-line');
    const again = await issueTokenFromCommandLine({ email: 'ada@example.com', days: 1, scopes: ['read'] });
    expect(again).toMatchObject({ isNewOwner: false, workspace: { slug: 'lab' } });
    expect((await new Browser().send(getAccountEndpoint, { bearer: again.token })).status).toBe(200);
    await expect(
      issueTokenFromCommandLine({ email: 'bea@example.com', days: 1, scopes: ['read'] }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      issueTokenFromCommandLine({ email: 'ada@example.com', slug: 'none', days: 1, scopes: ['read'] }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
