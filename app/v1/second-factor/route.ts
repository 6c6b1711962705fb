import {
  beginSecondFactorEndpoint,
  deleteSecondFactorEndpoint,
  getSecondFactorEndpoint,
} from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import {
  beginSetUp,
  readSecondFactor,
  turnOffSecondFactor,
} from '@/lib/server/team/sign-in/change-second-factor';

export const GET = serve(getSecondFactorEndpoint, ({ actor }) => readSecondFactor(actor));
export const POST = serve(beginSecondFactorEndpoint, ({ actor }) => beginSetUp(actor));
export const DELETE = serve(deleteSecondFactorEndpoint, ({ actor, request }) =>
  turnOffSecondFactor(actor, request.headers),
);
