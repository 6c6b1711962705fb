/**
 * What the demands of a user's workspaces mean for them. Someone without codes may have begun their session with a password alone, even if they
 * have a passkey, so they sign in again when a workspace demands a second factor.
 */
import type { UserId } from '@/lib/core/ids';
import { findDemandingWorkspace } from '@/lib/domain/team/sign-in-rule-store';
import { findSecondFactor } from '@/lib/platform/auth/second-factors';
import type { Database } from '@/lib/platform/db/in-workspace';

/** True if a workspace demands a second factor, and the user has no codes. */
export async function lacksDemandedCodes(database: Database, userId: UserId): Promise<boolean> {
  if ((await findDemandingWorkspace(database, userId)) === null) return false;
  return (await findSecondFactor(database, userId)) === null;
}
