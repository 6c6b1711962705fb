import { mailInvitationEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { askForInvitationMail } from '@/lib/server/team/ask-for-invitation-mail';

export const POST = serve(mailInvitationEndpoint, ({ actor, params }) =>
  askForInvitationMail(actor, params.id),
);
