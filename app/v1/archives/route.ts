import { createArchiveEndpoint, listArchivesEndpoint } from '@/lib/protocol/http/archives';
import { createArchive } from '@/lib/server/archives/begin-archive';
import { readArchives } from '@/lib/server/archives/read-archives';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listArchivesEndpoint, ({ actor }) => readArchives(actor));
export const POST = serve(createArchiveEndpoint, ({ actor }) => createArchive(actor));
