/**
 * One declaration per HTTP endpoint: path, rights, shapes. The route validates with it, the browser's client is typed by it,
 * the OpenAPI document and the access matrix test are read from it. Field names are the wire's snake_case.
 */
import { z } from 'zod';
import type { ErrorCode } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { TokenReach, TokenScope } from '../token-scopes';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: anyone. `account`: signed in, no workspace needed. The rest are rights in the workspace. */
export type Access = 'public' | 'account' | 'viewer' | 'editor' | 'owner';

/**
 * What success looks like: one thing, a thing that was created, work that was accepted, nothing, a file to download, or a
 * stream of text. `lib/server/http/route.ts` turns it into a status.
 */
export type EndpointOutcome = 'one' | 'created' | 'accepted' | 'nothing' | 'file' | 'stream';

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Needed extends Access = Access,
  Success extends EndpointOutcome = EndpointOutcome,
  Reach extends TokenReach = TokenReach,
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
> = {
  readonly name: string;
  readonly method: Method;
  /** With `{id}` where a parameter stands. */
  readonly path: Path;
  readonly summary: string;
  readonly access: Needed;
  /** The scope that an API token needs; `browser`: no token may, a person signs in. */
  readonly token: Reach;
  readonly outcome: Success;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** `multipart`: the body arrives as a form, with its files bounded while they are read; `text`: it is one plain text. */
  readonly bodyKind: 'none' | 'json' | 'multipart' | 'text';
  /** Media type of a stream. */
  readonly streamType?: string;
  /** How it may refuse, beside what follows from its rights, its path and its body (`lib/server/http/openapi.ts`). */
  readonly refusals?: readonly ErrorCode[];
  /** Success may also be 202: work that goes on, or a call that waits for a person. */
  readonly mayBeAccepted?: boolean;
  /** Its reply may also come as 503: the answer is complete and says that something cannot serve. */
  readonly mayBeUnavailable?: boolean;
  /** Media type of the text that it answers, always or when it is asked to. */
  readonly textType?: string;
  /** The protocol object that its JSON reply is. A codec has two sides; what is described is the one on the wire. */
  readonly wireReply?: z.ZodType;
  /** Characters of a JSON body, where they are more than usual; bytes of a text. */
  readonly bodyChars?: number;
};

const nothing = z.object({});

/** What is public asks for no credential; everything else says what a token needs, so that no new endpoint can forget it. */
export type ReachFor<Needed extends Access> = Needed extends 'public' ? 'public' : TokenScope | 'browser';

type Declaration<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Needed extends Access,
  Success extends EndpointOutcome,
  Reach extends TokenReach,
  Method extends HttpMethod,
  Path extends string,
> = Partial<Endpoint<P, Q, B, R, Needed, Success, Reach, Method, Path>> &
  Pick<
    Endpoint<P, Q, B, R, Needed, Success, Reach, Method, Path>,
    'name' | 'method' | 'path' | 'summary' | 'access' | 'token'
  >;

export function defineEndpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof nothing,
  const Needed extends Access = Access,
  const Success extends EndpointOutcome = 'one',
  const Reach extends ReachFor<Needed> = ReachFor<Needed>,
  const Method extends HttpMethod = HttpMethod,
  const Path extends string = string,
>(
  declaration: Declaration<P, Q, B, R, Needed, Success, Reach, Method, Path>,
): Endpoint<P, Q, B, R, Needed, Success, Reach, Method, Path> {
  return {
    outcome: 'one' as Success,
    bodyKind: declaration.body === undefined ? 'none' : 'json',
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    reply: nothing as unknown as R,
    ...declaration,
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
/** What a caller may write where the endpoint reads a body, with what it fills in itself left out. */
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** Any bounded string where an id stands; an unknown one is not found. */
export const idSchema = z.string().min(1).max(limits.idChars);
export const idParams = z.object({ id: idSchema });
export const timeSchema = z.iso.datetime();

/** A page of a list: `{"items":[…],"next":cursor|null}`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() });
}

export const pageQuery = z.object({
  cursor: z.string().max(limits.idChars).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageItems).default(50),
});

/** `{"error":{"code","message","request_id"}}`, with what a conflict carries beside it. */
export const errorReplySchema = z.object({
  error: z.looseObject({ code: z.string(), message: z.string(), request_id: z.string() }),
});
