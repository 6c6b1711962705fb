import { readPasswordResetEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { readPasswordReset } from '@/lib/server/team/sign-in/reset-password';

export const POST = serve(readPasswordResetEndpoint, ({ body }) => readPasswordReset(body.token));
