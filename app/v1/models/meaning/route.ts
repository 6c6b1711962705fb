import { getMeaningEndpoint, setMeaningEndpoint } from '@/lib/protocol/http/meaning';
import { readMeaning } from '@/lib/server/meaning/read-meaning';
import { setMeaning } from '@/lib/server/meaning/set-meaning';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getMeaningEndpoint, ({ actor, query }) => readMeaning(actor, query));
export const PUT = serve(setMeaningEndpoint, ({ actor, body, request }) =>
  setMeaning(actor, body, request.signal),
);
