/** The endpoints of `protocol/http/table-previews.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as tablePreviews from '@/lib/protocol/http/table-previews';

export const listTablePreviewsEndpoint: Called<typeof tablePreviews.listTablePreviewsEndpoint> = {
  name: 'listTablePreviews',
  method: 'GET',
  path: '/v1/tables/previews',
};

export const getTablePreviewEndpoint: Called<typeof tablePreviews.getTablePreviewEndpoint> = {
  name: 'getTablePreview',
  method: 'GET',
  path: '/v1/tables/previews/{id}',
};

export const approveTablePreviewEndpoint: Called<typeof tablePreviews.approveTablePreviewEndpoint> = {
  name: 'approveTablePreview',
  method: 'POST',
  path: '/v1/tables/previews/{id}/approve',
};

export const rejectTablePreviewEndpoint: Called<typeof tablePreviews.rejectTablePreviewEndpoint> = {
  name: 'rejectTablePreview',
  method: 'POST',
  path: '/v1/tables/previews/{id}/reject',
};
