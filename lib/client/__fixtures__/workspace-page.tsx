import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import { type ReactNode, useState } from 'react';
import { WorkspaceContext, type WorkspaceView } from '../workspace';
// An idle page has already loaded the schemas of the replies. Importing them here means that no reply has to wait for them in a test.
import '../read-reply';

const workspace: WorkspaceView = {
  id: 'wsp_1',
  slug: 'rivers',
  name: 'Rivers',
  role: 'editor',
  userId: 'u',
  userName: 'Ada',
  publicUrl: 'https://books.example',
};

const stay = () => undefined;

type WorkspacePageProps = {
  readonly role?: WorkspaceView['role'] | undefined;
  /** Replies the server has already given, by query key. They are not fetched again. */
  readonly known?: readonly (readonly [key: readonly unknown[], reply: unknown])[] | undefined;
  /** The query of the address, with its question mark. */
  readonly search?: string | undefined;
  readonly onSearch?: ((event: UrlUpdateEvent) => void) | undefined;
  readonly children: ReactNode;
};

/** The context of every page of a workspace: the workspace, an address of its own, and a query client that does not retry. */
export function WorkspacePage({
  role = 'editor',
  known,
  search = '',
  onSearch = stay,
  children,
}: WorkspacePageProps) {
  const [client] = useState(() => {
    const queries = { retry: false, staleTime: known === undefined ? 0 : Infinity };
    const made = new QueryClient({ defaultOptions: { queries } });
    for (const [key, reply] of known ?? []) made.setQueryData([workspace.id, ...key], reply);
    return made;
  });
  return (
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={onSearch} hasMemory>
      <QueryClientProvider client={client}>
        <WorkspaceContext value={{ ...workspace, role }}>{children}</WorkspaceContext>
      </QueryClientProvider>
    </NuqsTestingAdapter>
  );
}
