import { downloadArchiveEndpoint } from '@/lib/protocol/http/archives';
import { downloadArchive } from '@/lib/server/archives/download-archive';
import { serve } from '@/lib/server/http/route';

export const GET = serve(downloadArchiveEndpoint, ({ actor, params }) => downloadArchive(actor, params.id));
