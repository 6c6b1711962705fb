/** Lets an owner limit what a workspace keeps and uses. The last change wins, and the audit log names what each limit was before. */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { writeAmount } from '@/lib/domain/usage/describe-limit';
import { getLimits, setLimits } from '@/lib/domain/usage/limits-store';
import type { SpendingLimits, UsageLimits } from '@/lib/domain/usage/meters';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { UsageLimitsReply } from '@/lib/protocol/http/models';
import type { LimitKind } from '@/lib/protocol/usage-words';
import { presentLimits, readLimits } from './present-limits';

export function changeLimits(
  owner: Owner & PersonInBrowser,
  sent: UsageLimitsReply,
): Promise<UsageLimitsReply> {
  const { workspaceId } = owner;
  const after = readLimits(sent);
  return inWorkspace(owner, async (database) => {
    await requireMembers(database, owner, after);
    const before = await getLimits(database, workspaceId);
    await setLimits(database, workspaceId, after);
    await recordChanges(database, owner, { before, after });
    return presentLimits(after);
  });
}

async function requireMembers(
  database: Database,
  { workspaceId }: Owner,
  { exceptions }: UsageLimits,
): Promise<void> {
  const members = new Set<UserId>((await listMembers(database, workspaceId)).map(({ userId }) => userId));
  const named = exceptions.map(({ userId }) => userId);
  if (named.some((userId) => !members.has(userId)))
    throw new AppError(
      'invalid_input',
      '`exceptions` names somebody who is not a member of this workspace.',
      {
        data: { field: 'exceptions' },
      },
    );
  if (new Set(named).size < named.length)
    throw new AppError('invalid_input', '`exceptions` names a member twice.', {
      data: { field: 'exceptions' },
    });
}

type Change = { readonly before: UsageLimits; readonly after: UsageLimits };

async function recordChanges(
  database: Database,
  { workspaceId, userId }: Owner,
  { before, after }: Change,
): Promise<void> {
  const old = listParts(before);
  const changed = listParts(after).flatMap((part, place) => {
    const from = old[place];
    return from === undefined || from.limit === part.limit ? [] : [{ from, to: part }];
  });
  if (changed.length > 0)
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'usage.limits_changed',
      objectId: workspaceId,
      detail: {
        from: changed.map(({ from }) => writePart(from)).join(', '),
        to: changed.map(({ to }) => writePart(to)).join(', '),
      },
    });
  for (const member of new Set([...before.exceptions, ...after.exceptions].map((each) => each.userId))) {
    const [from, to] = [writeException(before, member), writeException(after, member)];
    if (from !== to)
      await insertTeamEvent(database, {
        workspaceId,
        userId,
        action: 'usage.member_limits_changed',
        objectId: member,
        detail: { from, to },
      });
  }
}

type Part = { readonly name: string; readonly kind: LimitKind; readonly limit: number | null };

const listParts = (limits: UsageLimits): Part[] => [
  { name: 'storage', kind: 'storage', limit: limits.storageBytes },
  { name: 'sources', kind: 'sources', limit: limits.sources },
  ...listSpending('a month', limits),
  ...listSpending('a month for each member', limits.member),
];

const listSpending = (span: string, { tokens, costUsd }: SpendingLimits): Part[] => [
  { name: `tokens ${span}`, kind: 'tokens', limit: tokens },
  { name: `cost ${span}`, kind: 'cost', limit: costUsd },
];

const writePart = ({ name, kind, limit }: Part): string =>
  `${name}: ${limit === null ? 'no limit' : writeAmount(kind, limit)}`;

function writeException({ exceptions }: UsageLimits, userId: UserId): string {
  const own = exceptions.find((each) => each.userId === userId);
  return own === undefined ? 'as for each member' : listSpending('a month', own).map(writePart).join(', ');
}
