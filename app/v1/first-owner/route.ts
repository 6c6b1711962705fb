import { createFirstOwnerEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { createFirstOwner } from '@/lib/server/first-owner/create-first-owner';

export const POST = serve(createFirstOwnerEndpoint, async ({ body, request }) => {
  const { workspace_name: workspaceName, ...owner } = body;
  const { slug, signedIn } = await createFirstOwner({ ...owner, workspaceName }, request.headers);
  return new ReplyWithHeaders({ workspace_slug: slug }, signedIn.headers);
});
