import { changeSignInRulesEndpoint, getSignInRulesEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { changeSignInRules, readSignInRules } from '@/lib/server/team/sign-in/sign-in-rules';

export const GET = serve(getSignInRulesEndpoint, ({ actor }) => readSignInRules(actor));
export const PATCH = serve(changeSignInRulesEndpoint, ({ actor, body }) =>
  changeSignInRules(actor, { requiresSecondFactor: body.requires_second_factor }),
);
