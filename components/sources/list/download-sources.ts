import { showFailureToast } from '@/components/ui/toast';
import { ApiFailure, sendRequest } from '@/lib/client/api';
import { saveResponse } from '@/lib/client/save-file';
import type { SourceExportFormat } from '@/lib/protocol/export-formats';
import type { SourceReply } from '@/lib/protocol/http/sources';

/** Downloads sources of one collection: as Markdown files in one zip, or as references in one file. */
export async function downloadSources(
  workspaceId: string,
  sources: readonly SourceReply[],
  format: SourceExportFormat = 'markdown',
): Promise<void> {
  const [first] = sources;
  if (first === undefined) return;
  try {
    const response = await sendRequest('POST /v1/collections/{id}/sources/export', {
      params: { id: first.collection_id },
      body: { source_ids: sources.map(({ id }) => id), format },
      workspaceId,
    });
    await saveResponse(response, 'sources.zip');
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    showFailureToast('The sources were not exported.', error.message);
  }
}
