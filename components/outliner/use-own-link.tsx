import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { useWorkspace } from '@/lib/client/workspace';
import { isWorkspacePath } from '@/lib/core/paths';

/** Returns a function that draws a link to a page of this instance, as to a passage that a block quotes, and null for any other address. */
export function useOwnLink(): (address: string, words: ReactNode) => ReactNode {
  const { publicUrl } = useWorkspace();
  return (address, words) => {
    const path = address.startsWith(publicUrl) ? address.slice(publicUrl.length) : '';
    if (!isWorkspacePath(path)) return null;
    return (
      <Link href={path} className="page-link" onClick={(event) => event.stopPropagation()}>
        {words}
      </Link>
    );
  };
}
