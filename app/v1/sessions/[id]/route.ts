import { endSessionEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { endOneSession } from '@/lib/server/team/sign-in/end-sessions';

export const DELETE = serve(endSessionEndpoint, ({ actor, params }) => endOneSession(actor, params.id));
