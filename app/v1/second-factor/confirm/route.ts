import { confirmSecondFactorEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { turnOnSecondFactor } from '@/lib/server/team/change-second-factor';

export const POST = serve(confirmSecondFactorEndpoint, ({ actor, body, request }) =>
  turnOnSecondFactor(actor, body.code, request.headers),
);
