/** The member, or "not found". */
import { notFound } from '@/lib/core/errors';
import type { Actor } from '@/lib/domain/team/actor';
import { findMemberById, type Member } from '@/lib/domain/team/member-store';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireMemberById(database: Database, actor: Actor, id: string): Promise<Member> {
  const member = await findMemberById(database, actor.workspaceId, id);
  if (member === null) throw notFound('member');
  return member;
}
