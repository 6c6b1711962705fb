import { openArchiveEndpoint } from '@/lib/protocol/http/archives';
import { openArchive } from '@/lib/server/archives/download-archive';
import { serve } from '@/lib/server/http/route';

export const POST = serve(openArchiveEndpoint, ({ actor, params }) => openArchive(actor, params.id));
