/** Whether passkeys can be had at the address of this server, and whether a user has one that works there. */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import { hasPasskey } from '@/lib/platform/auth/passkeys';
import { readRelyingParty, type RelyingParty } from '@/lib/platform/auth/relying-party';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Returns the host for which passkeys are made, or null if there can be none. */
export function getRelyingPartyId(): string | null {
  const party = readRelyingParty();
  return party.ok ? party.value.id : null;
}

/** @throws AppError if no passkey works at the address of this server */
export function requireRelyingParty(): RelyingParty {
  const party = readRelyingParty();
  if (party.ok) return party.value;
  throw new AppError('conflict', 'Passkeys do not work at the address of this server.', {
    details: { obstacle: party.failure },
  });
}

export async function hasUsablePasskey(database: Database, userId: UserId): Promise<boolean> {
  const party = getRelyingPartyId();
  return party !== null && hasPasskey(database, userId, party);
}
