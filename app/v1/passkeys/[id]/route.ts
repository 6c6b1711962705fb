import { deletePasskeyEndpoint, renamePasskeyEndpoint } from '@/lib/protocol/http/passkeys';
import { serve } from '@/lib/server/http/route';
import { changePasskeyName, removePasskey } from '@/lib/server/team/sign-in/change-passkeys';

export const PATCH = serve(renamePasskeyEndpoint, ({ actor, params, body }) =>
  changePasskeyName(actor, { id: params.id, name: body.name }),
);
export const DELETE = serve(deletePasskeyEndpoint, ({ actor, params, request }) =>
  removePasskey(actor, params.id, request.headers),
);
