/** A workspace with members, for tests. */
import { expect } from 'vitest';
import {
  acceptInvitationEndpoint,
  createFirstOwnerEndpoint,
  createInvitationEndpoint,
  listMembersEndpoint,
  listWorkspacesEndpoint,
} from '@/lib/protocol/http/team';
import type { Role } from '@/lib/protocol/team-words';
import { Browser, openTestInstance, tokenOf } from './people';

export const password = 'a long enough password';

/** Creates an instance whose first owner, Ada, is signed in. */
export async function openTeam(origin?: string): Promise<{ ada: Browser; workspaceId: string }> {
  const { createFirstOwnerLink } = await import('../../first-owner/create-first-owner-link');
  const ada = new Browser(origin);
  const body = {
    token: tokenOf(await createFirstOwnerLink()),
    name: 'Ada',
    email: 'ada@example.com',
    password,
    workspace_name: 'Field notes',
  };
  expect((await ada.send(createFirstOwnerEndpoint, { body })).status).toBe(201);
  const { reply } = await ada.send(listWorkspacesEndpoint);
  return { ada, workspaceId: reply.items[0]?.id ?? '' };
}

export type Place = { readonly by: Browser; readonly workspaceId: string };

/** Opens an instance with these settings and its team. Close it after the last test. */
export async function openTeamInstance(settings: Readonly<Record<string, string>> = {}) {
  const instance = await openTestInstance(settings);
  const { ada, workspaceId } = await openTeam(settings['PUBLIC_URL']);
  const place: Place = { by: ada, workspaceId };
  return { ada, place, close: () => instance.close() };
}

/** Creates an invitation and returns its token. */
export async function invite(place: Place, email: string, role: Role): Promise<string> {
  const { by, workspaceId } = place;
  const answer = await by.send(createInvitationEndpoint, { body: { email, role }, workspaceId });
  expect(answer.status, answer.message).toBe(201);
  return tokenOf(answer.reply.link);
}

/** Invites a new user and signs them in. */
export async function welcome(place: Place, email: string, role: Role): Promise<Browser> {
  const token = await invite(place, email, role);
  const browser = new Browser();
  const body = { token, name: email.split('@')[0] ?? '', password };
  const answer = await browser.send(acceptInvitationEndpoint, { body });
  expect(answer.status, answer.message).toBe(201);
  return browser;
}

export async function memberIdOf(place: Place, email: string): Promise<string> {
  const { reply } = await place.by.send(listMembersEndpoint, { workspaceId: place.workspaceId });
  return reply.items.find((member) => member.email === email)?.id ?? 'nobody';
}
