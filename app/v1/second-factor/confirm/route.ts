import { confirmSecondFactorEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { turnOnSecondFactor } from '@/lib/server/team/sign-in/change-second-factor';

export const POST = serve(confirmSecondFactorEndpoint, ({ actor, body, request }) =>
  turnOnSecondFactor(actor, body.code, request.headers),
);
