/**
 * The settings of single sign-on, for owners. They are saved only if the issuer answers, so that nobody is sent to an address that does not
 * work. When signing in through the issuer becomes the only way, the sessions of all members but owners end.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { readWebUrl } from '@/lib/core/url';
import type { WorkspaceId } from '@/lib/core/ids';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { listMembers } from '@/lib/domain/team/member-store';
import {
  deleteIdentities,
  deleteSingleSignOn,
  findSingleSignOn,
  saveSingleSignOn,
  type SingleSignOn,
} from '@/lib/domain/team/single-sign-on-store';
import { discoverIssuer, type IssuerClient } from '@/lib/platform/auth/issuer';
import { endSessions } from '@/lib/platform/auth/sessions';
import { type Database, acrossWorkspaces, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment, getPublicUrl } from '@/lib/platform/settings/env';
import { hasTls } from '@/lib/platform/fetch/has-tls';
import { seal, unseal } from '@/lib/platform/secrets/seal';
import { lockTeamAsOwner } from '../lock-team';
import { requireFreshProof } from './prove-again';

type SingleSignOnChange = Omit<SingleSignOn, 'clientSecretCipher' | 'savedBy'> & {
  /** Undefined keeps the stored one, if the issuer and the client stay the same. */
  readonly clientSecret: string | undefined;
};

const writeContext = (workspaceId: WorkspaceId) => `single sign-on of ${workspaceId}`;

export const writeRedirectUri = () => getPublicUrl() + paths.singleSignOnReturn();

export async function readSingleSignOn({ workspaceId, userId }: Owner) {
  const kept = await inWorkspace({ workspaceId, userId }, (database) =>
    findSingleSignOn(database, workspaceId),
  );
  return { redirect_uri: writeRedirectUri(), provider: kept === null ? null : presentProvider(kept) };
}

export async function changeSingleSignOn(actor: Owner & PersonInBrowser, change: SingleSignOnChange) {
  await requireFreshProof(actor);
  const { workspaceId, userId } = actor;
  const { clientSecret: typed, ...fields } = change;
  const issuer = requireIssuerUrl(change.issuer);
  const before = await inWorkspace(actor, (database) => findSingleSignOn(database, workspaceId));
  const isSameClient = before?.issuer === issuer && before.clientId === change.clientId;
  const clientSecret = typed ?? (isSameClient ? openSecret(workspaceId, before) : undefined);
  if (clientSecret === undefined) return refuse('client_secret', 'Enter the secret of this client.');
  await requireDiscovery({ issuer, clientId: change.clientId, clientSecret });
  const clientSecretCipher = seal(clientSecret, writeContext(workspaceId));
  const saved = Object.assign({}, fields, { issuer, clientSecretCipher, savedBy: userId });
  await acrossWorkspaces(async (database) => {
    await lockTeamAsOwner(database, actor);
    if (before?.issuer !== issuer) await deleteIdentities(database, workspaceId);
    await saveSingleSignOn(database, workspaceId, saved);
    if (saved.isOnlyWay && before?.isOnlyWay !== true) await endSessionsOfOthers(database, workspaceId);
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'single_sign_on.changed',
      objectId: workspaceId,
      detail: { issuer, only_way: String(saved.isOnlyWay) },
    });
  });
  return { redirect_uri: writeRedirectUri(), provider: presentProvider(saved) };
}

export async function removeSingleSignOn(actor: Owner & PersonInBrowser): Promise<void> {
  await requireFreshProof(actor);
  const { workspaceId, userId } = actor;
  await acrossWorkspaces(async (database) => {
    await lockTeamAsOwner(database, actor);
    if (!(await deleteSingleSignOn(database, workspaceId))) return;
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'single_sign_on.removed',
      objectId: workspaceId,
    });
  });
}

export function openSecret(workspaceId: WorkspaceId, kept: SingleSignOn): string {
  return unseal(kept.clientSecretCipher, writeContext(workspaceId));
}

async function endSessionsOfOthers(database: Database, workspaceId: WorkspaceId): Promise<void> {
  for (const { userId, role } of await listMembers(database, workspaceId)) {
    if (role !== 'owner') await endSessions(database, userId);
  }
}

/** Without TLS anyone on the way could sign in as anyone, so it is needed unless the administrator named the host. */
function requireIssuerUrl(typed: string): string {
  const read = readWebUrl(typed, limits.urlChars);
  if (!read.ok) return refuse('issuer', read.failure.reason);
  const url = read.value;
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    return refuse('issuer', 'The address must have no user name, no "?" and no "#".');
  }
  if (!hasTls(url, getEnvironment().SIGN_IN_ALLOW))
    return refuse('issuer', 'The address must begin with https.');
  // The issuer's own spelling decides (OpenID Connect Discovery 1.0, 4.3), and it may end in a slash.
  return typed.trim().startsWith(url.protocol) ? typed.trim() : url.href;
}

async function requireDiscovery(client: IssuerClient): Promise<void> {
  const found = await discoverIssuer(client);
  if (!found.ok) refuse('issuer', `The issuer cannot be used. ${found.failure.reason}`);
}

function refuse(field: string, sentence: string): never {
  throw new AppError('invalid_input', `${field}: ${sentence}`, { data: { field } });
}

const presentProvider = (kept: SingleSignOn) => ({
  label: kept.label,
  issuer: kept.issuer,
  client_id: kept.clientId,
  domains: [...kept.domains],
  group_claim: kept.groupClaim,
  owner_groups: [...kept.ownerGroups],
  editor_groups: [...kept.editorGroups],
  default_role: kept.defaultRole,
  is_only_way: kept.isOnlyWay,
});
