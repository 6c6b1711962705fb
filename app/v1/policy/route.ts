import {
  changePoliciesEndpoint,
  changePolicyEndpoint,
  listPolicyEndpoint,
} from '@/lib/protocol/http/approvals';
import { changePolicies, changePolicy } from '@/lib/server/policy/change-policy';
import { readPolicy } from '@/lib/server/policy/read-policy';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPolicyEndpoint, ({ actor }) => readPolicy(actor));

export const PATCH = serve(changePolicyEndpoint, ({ actor, body }) => changePolicy(actor, body));

export const PUT = serve(changePoliciesEndpoint, ({ actor, body }) => changePolicies(actor, body.changes));
