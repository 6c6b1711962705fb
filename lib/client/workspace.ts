/** Provides the workspace of the page to every client component below its layout. */
import { createContext, useContext } from 'react';
import type { Role } from '@/lib/protocol/team-words';

export type WorkspaceView = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
  readonly userId: string;
  readonly userName: string;
  /** Where this instance is reached; addresses that begin with it are its own. */
  readonly publicUrl: string;
};

export const WorkspaceContext = createContext<WorkspaceView | null>(null);

export function useWorkspace(): WorkspaceView {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('This component must be used inside a workspace page.');
  return workspace;
}
