import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { WorkspaceContext, type WorkspaceView } from '../workspace';
// A page at rest has the shapes of answers already. Here they come with the test, so that no answer waits for them.
import '../read-reply';

const workspace: WorkspaceView = {
  id: 'wsp_1',
  slug: 'rivers',
  name: 'Rivers',
  role: 'editor',
  userId: 'u',
  userName: 'Ada',
};

type WorkspacePageProps = {
  readonly role?: WorkspaceView['role'] | undefined;
  /** What the server has said already, by the key that is asked for; it is not asked again. */
  readonly known?: readonly (readonly [key: readonly unknown[], reply: unknown])[] | undefined;
  readonly children: ReactNode;
};

/** What stands around every page of a workspace: the workspace, and a client that asks the server once. */
export function WorkspacePage({ role = 'editor', known, children }: WorkspacePageProps) {
  const [client] = useState(() => {
    const queries = { retry: false, staleTime: known === undefined ? 0 : Infinity };
    const made = new QueryClient({ defaultOptions: { queries } });
    for (const [key, reply] of known ?? []) made.setQueryData([workspace.id, ...key], reply);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <WorkspaceContext value={{ ...workspace, role }}>{children}</WorkspaceContext>
    </QueryClientProvider>
  );
}
