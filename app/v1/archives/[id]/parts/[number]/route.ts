import { putArchivePartEndpoint } from '@/lib/protocol/http/archives';
import { putArchivePart } from '@/lib/server/archives/upload-archive';
import { requireForm } from '@/lib/server/http/require-form';
import { serve } from '@/lib/server/http/route';
import { readUpload } from '@/lib/server/sources/read-upload';

export const PUT = serve(putArchivePartEndpoint, async ({ actor, params, request }) => {
  const { bytes } = await readUpload(requireForm(request));
  await putArchivePart(actor, { id: params.id, number: params.number, bytes });
});
