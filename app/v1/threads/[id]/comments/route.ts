import { addCommentEndpoint } from '@/lib/protocol/http/threads';
import { serve } from '@/lib/server/http/route';
import { addComment } from '@/lib/server/threads/write-comment';

export const POST = serve(addCommentEndpoint, ({ actor, params, body }) =>
  addComment(actor, { threadId: params.id, markdown: body.markdown, sendKey: body.send_key }),
);
