import { addPageFileEndpoint } from '@/lib/protocol/http/pages';
import { requireForm } from '@/lib/server/http/require-form';
import { serve } from '@/lib/server/http/route';
import { addPageFile } from '@/lib/server/pages/page-files';
import { readUpload } from '@/lib/server/sources/read-upload';

export const POST = serve(addPageFileEndpoint, async ({ actor, request }) =>
  addPageFile(actor, await readUpload(requireForm(request))),
);
