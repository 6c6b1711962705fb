import { receiveLlmxEndpoint, sendLlmxEndpoint } from '@/lib/protocol/http/llmx';
import { awaitMessages } from '@/lib/server/llmx/await-messages';
import { receiveMessage } from '@/lib/server/llmx/receive-message';
import { serve } from '@/lib/server/http/route';
import { TextReply } from '@/lib/server/replies/reply-kinds';

const mediaType = 'text/plain';

export const POST = serve(
  sendLlmxEndpoint,
  async ({ actor, body }) => new TextReply(await receiveMessage(actor, body), mediaType),
);

export const GET = serve(receiveLlmxEndpoint, async ({ actor, query, request }) => {
  const { after, wait: waitSeconds, f: sender = null, t: target = null } = query;
  const look = { after, waitSeconds, sender, target, signal: request.signal };
  return new TextReply(await awaitMessages(actor, look), mediaType);
});
