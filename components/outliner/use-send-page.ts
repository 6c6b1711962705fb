import { ApiFailure, callEndpoint } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import type { Block } from '@/lib/domain/pages/block';
import type { PageDetailReply } from '@/lib/protocol/http/pages';
import type { StoredPage } from './page-saver';

const write = (blocks: readonly Block[]) =>
  blocks.map(({ id, depth, markdown, isFolded }) => ({ id, depth, markdown, is_folded: isFolded }));

/** Saves the blocks of an existing page. */
export function useSendPage(id: string) {
  const { id: workspaceId } = useWorkspace();
  return ({ version }: StoredPage, blocks: readonly Block[]): Promise<PageDetailReply> =>
    callEndpoint('PUT /v1/knowledge/pages/{id}', {
      params: { id },
      body: { base_version: version, blocks: write(blocks) },
      workspaceId,
    });
}

/** Saves a journal day. The first save creates it, unless someone else has created it in the meantime. */
export function useSendDay(date: string, id: string | null, onBegun: (id: string) => void) {
  const { id: workspaceId } = useWorkspace();
  return async (stored: StoredPage, blocks: readonly Block[]): Promise<PageDetailReply> => {
    const begun = id === null ? await beginDay(date, workspaceId, onBegun) : { id, version: stored.version };
    return callEndpoint('PUT /v1/knowledge/pages/{id}', {
      params: { id: begun.id },
      body: { base_version: begun.version, blocks: write(blocks) },
      workspaceId,
    });
  };
}

async function beginDay(date: string, workspaceId: string, onBegun: (id: string) => void) {
  try {
    const day = await callEndpoint('POST /v1/journals', { body: { date }, workspaceId });
    onBegun(day.id);
    return day;
  } catch (failure) {
    const current =
      failure instanceof ApiFailure ? (failure.data['current'] as PageDetailReply | undefined) : undefined;
    if (current !== undefined) onBegun(current.id);
    throw failure;
  }
}
