import { streamRunFramesEndpoint } from '@/lib/protocol/http/runs';
import { serve } from '@/lib/server/http/route';
import { followFrames } from '@/lib/server/runs/follow-run';

export const GET = serve(streamRunFramesEndpoint, ({ actor, params, query }) =>
  followFrames(actor, params.id, query),
);
