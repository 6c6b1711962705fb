import { addSourceBodySchema, addSourceEndpoint, listSourcesEndpoint } from '@/lib/protocol/http/sources';
import { type SourceToAdd, addSource } from '@/lib/server/sources/add-source';
import { readSources } from '@/lib/server/sources/read-sources';
import { readSourceUpload } from '@/lib/server/sources/read-upload';
import { readJsonBody, readMediaType } from '@/lib/server/http/read-json-body';
import { requireShape } from '@/lib/server/http/require-shape';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listSourcesEndpoint, ({ actor, params }) => readSources(actor, params.id));
export const POST = serve(addSourceEndpoint, async ({ actor, params, request }) =>
  addSource(actor, params.id, await readAddedSource(request)),
);

/** One path accepts both forms of source: a file as a multipart form, an address or a note as JSON. */
async function readAddedSource(request: Request): Promise<SourceToAdd> {
  if (readMediaType(request) === 'multipart/form-data') {
    const { file, folderId } = await readSourceUpload(request);
    return { type: 'file', file, folder_id: folderId };
  }
  return requireShape(addSourceBodySchema, await readJsonBody(request));
}
