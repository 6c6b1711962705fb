/** The endpoints of `protocol/http/pages-folder.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as folder from '@/lib/protocol/http/pages-folder';

export const importFolderEndpoint: Called<typeof folder.importFolderEndpoint> = {
  name: 'importKnowledge',
  method: 'POST',
  path: '/v1/knowledge/import',
};

export const exportFolderEndpoint: Called<typeof folder.exportFolderEndpoint> = {
  name: 'exportKnowledge',
  method: 'GET',
  path: '/v1/knowledge/export',
};
