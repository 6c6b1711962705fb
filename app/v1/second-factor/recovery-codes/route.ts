import { renewRecoveryCodesEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { makeNewRecoveryCodes } from '@/lib/server/team/sign-in/change-second-factor';

export const POST = serve(renewRecoveryCodesEndpoint, ({ actor, request }) =>
  makeNewRecoveryCodes(actor, request.headers),
);
