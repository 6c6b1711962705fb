import { writeUrl } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { readFileAddress } from '@/lib/domain/pages/file-link';

/** Returns a function that gives the address of a file stored with the pages, and null for any other address. */
export function useFileAddress(): (path: string) => string | null {
  const { id: workspaceId } = useWorkspace();
  return (path) => {
    const id = readFileAddress(path);
    if (id === null) return null;
    return `${writeUrl('GET /v1/knowledge/files/{id}', { params: { id } })}?workspace_id=${workspaceId}`;
  };
}
