import { checkArchiveEndpoint } from '@/lib/protocol/http/archives';
import { checkArchive } from '@/lib/server/archives/upload-archive';
import { serve } from '@/lib/server/http/route';

export const POST = serve(checkArchiveEndpoint, ({ actor, params }) => checkArchive(actor, params.id));
