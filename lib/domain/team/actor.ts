/**
 * Who acts, in which workspace, with which right. A use case takes `Viewer`, `Editor` or `Owner`; the only way to make one is
 * `authorise`, so a forgotten check does not compile. What permits something to leave the workspace, and what makes people or
 * credentials, takes a `PersonInBrowser` beside it: a program with a token cannot become one.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Role } from '@/lib/protocol/team-words';
import type { TokenScope } from '@/lib/protocol/token-scopes';
import { hasRight } from './role';

declare const right: unique symbol;
declare const browser: unique symbol;

export type Actor = {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  /** How they proved who they are; `run` acts in the worker for the member who asked, `workflow` for the one who approved. */
  readonly via: 'session' | 'token' | 'run' | 'workflow';
  /** The token that they came with, where it was one. */
  readonly tokenId?: string;
  /** The session of their browser, where they came with one. */
  readonly sessionId?: string;
  /** What that token may be used for; absent where no token came. */
  readonly scopes?: readonly TokenScope[];
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

/** Somebody whose browser sent the cookie of a session. Only `getPersonInBrowser` makes one. */
export type PersonInBrowser = { readonly via: 'session'; readonly [browser]: true };

/** The same person, proved to be at a browser; null for a token, a run and a workflow. */
export function getPersonInBrowser<Who extends { readonly via: Actor['via'] }>(
  who: Who,
): (Who & PersonInBrowser) | null {
  return who.via === 'session' ? (who as Who & PersonInBrowser) : null;
}

/** Whoever came without a token is held back by their role alone. */
export function hasScope(actor: Pick<Actor, 'scopes'>, scope: TokenScope): boolean {
  return actor.scopes === undefined || actor.scopes.includes(scope);
}
