/**
 * Signs in a user who has proved their identity by something other than a password they typed: a one-time link, an invitation, or a
 * password that was just set. It can be called from the server only: even if better-auth's HTTP routes were mounted, this endpoint would
 * not be among them.
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
