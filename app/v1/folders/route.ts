import { createFolderEndpoint, listFoldersEndpoint } from '@/lib/protocol/http/folders';
import { createFolder } from '@/lib/server/folders/create-folder';
import { readFolders } from '@/lib/server/folders/read-folders';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listFoldersEndpoint, ({ actor, query }) =>
  readFolders(actor, query.collection_id ?? null),
);
export const POST = serve(createFolderEndpoint, ({ actor, body }) => createFolder(actor, body));
