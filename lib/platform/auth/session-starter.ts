/**
 * Signing in a person whom something other than a password has proved: a one-time link, an invitation, a password that was
 * just set. Callable from the server alone; were better-auth's HTTP routes ever mounted, this would not be among them.
 */
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

export function sessionStarter() {
  return {
    id: 'session-starter',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
        async (context) => {
          const adapter = context.context.internalAdapter;
          const user = await adapter.findUserById(context.body.userId);
          if (user === null) return context.json({ user: null });
          const session = await adapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ user: { id: user.id } });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
