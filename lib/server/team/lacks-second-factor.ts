/** True if one of the user's workspaces demands a second factor and they have none. Then they set one up before a session begins. */
import type { UserId } from '@/lib/core/ids';
import { findDemandingWorkspace } from '@/lib/domain/team/sign-in-rule-store';
import { findSecondFactor } from '@/lib/platform/auth/second-factors';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function lacksSecondFactor(database: Database, userId: UserId): Promise<boolean> {
  if ((await findDemandingWorkspace(database, userId)) === null) return false;
  return (await findSecondFactor(database, userId)) === null;
}
