import { streamRunEventsEndpoint } from '@/lib/protocol/http/runs';
import { serve } from '@/lib/server/http/route';
import { followEvents } from '@/lib/server/runs/follow-run';

export const GET = serve(streamRunEventsEndpoint, ({ actor, params, query, request }) => {
  const last = request.headers.get('last-event-id');
  return followEvents(actor, params.id, last !== null && /^\d{1,9}$/.test(last) ? Number(last) : query.after);
});
