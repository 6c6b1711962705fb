import { uploadArchiveEndpoint } from '@/lib/protocol/http/archives';
import { uploadArchive } from '@/lib/server/archives/begin-archive';
import { serve } from '@/lib/server/http/route';

export const POST = serve(uploadArchiveEndpoint, ({ actor, body }) =>
  uploadArchive(actor, { fileName: body.file_name, byteLength: body.byte_length }),
);
