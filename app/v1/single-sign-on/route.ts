import {
  changeSingleSignOnEndpoint,
  deleteSingleSignOnEndpoint,
  getSingleSignOnEndpoint,
} from '@/lib/protocol/http/single-sign-on';
import { serve } from '@/lib/server/http/route';
import {
  changeSingleSignOn,
  readSingleSignOn,
  removeSingleSignOn,
} from '@/lib/server/team/sign-in/single-sign-on';

export const GET = serve(getSingleSignOnEndpoint, ({ actor }) => readSingleSignOn(actor));
export const PUT = serve(changeSingleSignOnEndpoint, ({ actor, body }) =>
  changeSingleSignOn(actor, {
    label: body.label,
    issuer: body.issuer,
    clientId: body.client_id,
    clientSecret: body.client_secret,
    domains: body.domains,
    groupClaim: body.group_claim,
    ownerGroups: body.owner_groups,
    editorGroups: body.editor_groups,
    defaultRole: body.default_role,
    isOnlyWay: body.is_only_way,
  }),
);
export const DELETE = serve(deleteSingleSignOnEndpoint, ({ actor }) => removeSingleSignOn(actor));
