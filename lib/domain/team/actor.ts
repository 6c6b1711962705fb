/**
 * Who acts, in which workspace, with which right. A use case takes `Viewer`, `Editor` or `Owner`. The only way to create one is
 * `authorise`, so a forgotten check does not compile. Use cases that let something leave the workspace, or that create users or
 * credentials, also take a `PersonInBrowser`, which a program with a token can never become.
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
  /** How they authenticated; `run` acts in the worker for the member who asked, `workflow` for the one who approved. */
  readonly via: 'session' | 'token' | 'run' | 'workflow';
  /** When they last lost the right to open a collection, as far as was known when they came. */
  readonly narrowedAt?: Date | null;
  /** The token they used, if any. */
  readonly tokenId?: string;
  /** The session of their browser, if they used one. */
  readonly sessionId?: string;
  /** What that token may be used for; undefined without a token. */
  readonly scopes?: readonly TokenScope[];
  /** The execution whose step acts. Its changes carry the execution's lineage, so that workflows cannot start each other forever. */
  readonly executionId?: string;
};

export type Viewer = Actor & { readonly [right]: { readonly viewer: true } };
export type Editor = Actor & { readonly [right]: { readonly viewer: true; readonly editor: true } };
export type Owner = Actor & {
  readonly [right]: { readonly viewer: true; readonly editor: true; readonly owner: true };
};

export type ActorWith = { readonly viewer: Viewer; readonly editor: Editor; readonly owner: Owner };

/** Returns the actor with the right proved, or null if their role lacks it. */
export function authorise<Needed extends Role>(actor: Actor, needed: Needed): ActorWith[Needed] | null {
  return hasRight(actor.role, needed) ? (actor as ActorWith[Needed]) : null;
}

/** A person whose browser sent a session cookie. Only `getPersonInBrowser` creates one. */
export type PersonInBrowser = { readonly via: 'session'; readonly [browser]: true };

/** Returns the same actor, proved to be a person at a browser; null for a token, a run or a workflow. */
export function getPersonInBrowser<Who extends { readonly via: Actor['via'] }>(
  who: Who,
): (Who & PersonInBrowser) | null {
  return who.via === 'session' ? (who as Who & PersonInBrowser) : null;
}

/** An actor without a token is limited only by their role. */
export function hasScope(actor: Pick<Actor, 'scopes'>, scope: TokenScope): boolean {
  return actor.scopes === undefined || actor.scopes.includes(scope);
}
