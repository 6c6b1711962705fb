import { revokeShareEndpoint } from '@/lib/protocol/http/shares';
import { serve } from '@/lib/server/route';
import { closeShare } from '@/lib/server/sharing/manage-shares';

export const DELETE = serve(revokeShareEndpoint, ({ actor, params }) => closeShare(actor, params.id));
