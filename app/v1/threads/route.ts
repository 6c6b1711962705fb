import { createThreadEndpoint, listThreadsEndpoint } from '@/lib/protocol/http/threads';
import { serve } from '@/lib/server/http/route';
import { readSubject } from '@/lib/server/threads/read-subject';
import { readThreads } from '@/lib/server/threads/read-threads';
import { beginThread } from '@/lib/server/threads/write-comment';

export const GET = serve(listThreadsEndpoint, ({ actor, query }) => readThreads(actor, query));
export const POST = serve(createThreadEndpoint, ({ actor, body }) =>
  beginThread(actor, {
    subject: readSubject(body.subject),
    markdown: body.markdown,
    sendKey: body.send_key,
    assigneeId: body.assignee_id,
    dueOn: body.due_on,
  }),
);
