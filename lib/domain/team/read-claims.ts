/**
 * Reads what an issuer states about a user (OpenID Connect Core 1.0, 5.1). The signature was checked before. An address that the issuer
 * itself calls unverified is refused, because anyone could have typed it there. Pure.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';

export type IssuerClaims = {
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
};

const claimsSchema = z.object({
  sub: z.string().min(1).max(limits.issuerSubjectChars),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  name: z.string().trim().max(120).optional().catch(undefined),
});

const groupsSchema = z.array(z.string().max(limits.issuerGroupChars)).max(limits.issuerGroups);

/** @param groupClaim the name of the claim that holds the user's groups */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  groupClaim: string,
): Result<IssuerClaims, { readonly reason: string }> {
  const read = claimsSchema.safeParse(claims);
  if (!read.success) return fail({ reason: 'It states no email address for you.' });
  const { sub, email, email_verified: isVerified, name } = read.data;
  if (isVerified === false || isVerified === 'false') {
    return fail({ reason: 'It says that your email address is not verified.' });
  }
  const stated = claims[groupClaim];
  const groups = groupsSchema.safeParse(typeof stated === 'string' ? [stated] : (stated ?? []));
  if (!groups.success) return fail({ reason: `Its claim "${groupClaim}" is not a list of groups.` });
  return succeed({ subject: sub, email, name: name || email, groups: groups.data });
}

/** True if the address is of one of the domains, never of a longer one. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
