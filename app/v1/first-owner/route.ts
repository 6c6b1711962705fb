import { createFirstOwnerEndpoint } from '@/lib/protocol/http/team';
import { ReplyWithHeaders, serve } from '@/lib/server/route';
import { createFirstOwner } from '@/lib/server/team/create-first-owner';

export const POST = serve(createFirstOwnerEndpoint, async ({ body, request }) => {
  const { workspace_name: workspaceName, ...owner } = body;
  const { slug, signedIn } = await createFirstOwner({ ...owner, workspaceName }, request.headers);
  return new ReplyWithHeaders({ workspace_slug: slug }, signedIn.headers);
});
