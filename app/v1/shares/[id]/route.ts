import { revokeShareEndpoint } from '@/lib/protocol/http/shares';
import { serve } from '@/lib/server/http/route';
import { closeShare } from '@/lib/server/shares/close-share';

export const DELETE = serve(revokeShareEndpoint, ({ actor, params }) => closeShare(actor, params.id));
