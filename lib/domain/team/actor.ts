/**
 * Who acts, in which workspace, with which right. A use case takes `Viewer`, `Editor` or `Owner`; the only way to make one is
 * `authorise`, so a forgotten check does not compile.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { hasRight, type Role } from './role';

declare const right: unique symbol;

export type Actor = {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  /** How they proved who they are; `run` acts in the worker for the member who asked, `workflow` for the one who approved. */
  readonly via: 'session' | 'token' | 'run' | 'workflow';
  /** The token that they came with, where it was one. */
  readonly tokenId?: string;
  /** The execution whose step acts: what it changes carries its lineage, so that workflows cannot start each other for ever. */
  readonly executionId?: string;
};

export type Viewer = Actor & { readonly [right]: { readonly viewer: true } };
export type Editor = Actor & { readonly [right]: { readonly viewer: true; readonly editor: true } };
export type Owner = Actor & {
  readonly [right]: { readonly viewer: true; readonly editor: true; readonly owner: true };
};

export type ActorWith = { readonly viewer: Viewer; readonly editor: Editor; readonly owner: Owner };

/** The actor with the right proved, or null when their role lacks it. */
export function authorise<Needed extends Role>(actor: Actor, needed: Needed): ActorWith[Needed] | null {
  return hasRight(actor.role, needed) ? (actor as ActorWith[Needed]) : null;
}
