import { getThreadEndpoint, updateThreadEndpoint } from '@/lib/protocol/http/threads';
import { serve } from '@/lib/server/http/route';
import { changeThread } from '@/lib/server/threads/change-thread';
import { readThread } from '@/lib/server/threads/read-threads';

export const GET = serve(getThreadEndpoint, ({ actor, params }) => readThread(actor, params.id));
export const PATCH = serve(updateThreadEndpoint, ({ actor, params, body }) =>
  changeThread(actor, { ...body, id: params.id }),
);
