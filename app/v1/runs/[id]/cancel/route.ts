import { cancelRunEndpoint } from '@/lib/protocol/http/runs';
import { serve } from '@/lib/server/http/route';
import { cancelRun } from '@/lib/server/runs/cancel-run';

export const POST = serve(cancelRunEndpoint, ({ actor, params }) => cancelRun(actor, params.id));
