import { deleteArchiveEndpoint } from '@/lib/protocol/http/archives';
import { deleteArchive } from '@/lib/server/archives/download-archive';
import { serve } from '@/lib/server/http/route';

export const DELETE = serve(deleteArchiveEndpoint, ({ actor, params }) => deleteArchive(actor, params.id));
