/**
 * better-auth manages sessions and passwords through its Prisma adapter. Nobody can sign up on their own: accounts are created through the
 * first-owner link and invitations, in `lib/server/team`. better-auth's HTTP routes are not mounted; our own routes call its functions.
 */
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { getPrisma } from '../db/client';
import { getEnvironment, getPublicUrl } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import { deriveKey } from '../secrets/secret-key';
import { getCookieStyle } from './cookie-style';
import { sessionStarter } from './session-starter';
import { onePerProcess } from '../process-state';

function createAuth() {
  const { prefix, isHttps } = getCookieStyle();
  return betterAuth({
    baseURL: getPublicUrl(),
    secret: deriveKey('sessions').toString('hex'),
    database: prismaAdapter(getPrisma(), { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordMinChars,
      maxPasswordLength: limits.passwordMaxChars,
      revokeSessionsOnPasswordReset: true,
    },
    // `updatedAt` tells when a session was last used, to a quarter of an hour.
    session: { expiresIn: 30 * 24 * 3600, updateAge: limits.sessionSeenSeconds },
    advanced: {
      cookiePrefix: prefix,
      // `cookiePrefix` already contains `__Host-`, and better-auth would put `__Secure-` before it.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      database: { generateId: () => createUuid() },
      ipAddress: { disableIpTracking: !getEnvironment().TRUST_PROXY },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => log[level](message) },
    plugins: [sessionStarter()],
  });
}

const auth = onePerProcess('auth', createAuth);

export const getAuth = () => auth.get();
