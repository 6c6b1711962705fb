import { exchangePacketEndpoint } from '@/lib/protocol/http/llmcp';
import { exchangePacket } from '@/lib/server/llmcp/exchange-packet';
import { serve } from '@/lib/server/http/route';

export const POST = serve(exchangePacketEndpoint, ({ actor, body, request }) =>
  exchangePacket(actor, body, request.signal),
);
