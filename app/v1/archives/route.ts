import { createArchiveEndpoint, listArchivesEndpoint } from '@/lib/protocol/http/archives';
import { createArchive } from '@/lib/server/archives/begin-archive';
import { readArchives } from '@/lib/server/archives/read-archives';
import { serve } from '@/lib/server/http/route';
import { findTimeZone } from '@/lib/server/team/read-time-zone';

export const GET = serve(listArchivesEndpoint, ({ actor }) => readArchives(actor));
export const POST = serve(createArchiveEndpoint, ({ actor, request }) =>
  createArchive(actor, findTimeZone(request.headers)),
);
