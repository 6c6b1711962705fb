import { getRunEndpoint } from '@/lib/protocol/http/runs';
import { serve } from '@/lib/server/http/route';
import { readRun } from '@/lib/server/runs/read-runs';

export const GET = serve(getRunEndpoint, ({ actor, params }) => readRun(actor, params.id));
