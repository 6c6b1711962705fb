import { locateQuoteEndpoint } from '@/lib/protocol/http/artifacts';
import { locateQuote } from '@/lib/server/artifacts/locate-quotes';
import { serve } from '@/lib/server/http/route';

export const POST = serve(locateQuoteEndpoint, ({ actor, params, body }) =>
  locateQuote(actor, { id: params.id, ...body }),
);
