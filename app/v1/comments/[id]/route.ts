import { deleteCommentEndpoint, updateCommentEndpoint } from '@/lib/protocol/http/threads';
import { serve } from '@/lib/server/http/route';
import { changeComment, deleteComment } from '@/lib/server/threads/write-comment';

export const PATCH = serve(updateCommentEndpoint, ({ actor, params, body }) =>
  changeComment(actor, { id: params.id, markdown: body.markdown }),
);
export const DELETE = serve(deleteCommentEndpoint, ({ actor, params }) => deleteComment(actor, params.id));
