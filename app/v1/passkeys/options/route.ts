import { beginPasskeyEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { beginPasskey } from '@/lib/server/team/sign-in/change-passkeys';

export const POST = serve(beginPasskeyEndpoint, ({ actor }) => beginPasskey(actor));
