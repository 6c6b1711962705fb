/**
 * Declares each HTTP endpoint once: path, rights, shapes. The route validates with the declaration, the browser's client gets its types
 * from it, and the OpenAPI document and the access matrix test are generated from it. Field names use the snake_case of the wire format.
 */
import { z } from 'zod';
import type { ErrorCode } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { TokenReach, TokenScope } from '../token-scopes';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: anyone. `account`: signed in, no workspace needed. The others are rights in the workspace. */
export type Access = 'public' | 'account' | 'viewer' | 'editor' | 'owner';

/**
 * The kind of a successful reply: one object, a created object, accepted work, nothing, a file to download, or a stream of text.
 * `lib/server/http/route.ts` turns it into a status.
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
  /** Contains `{id}` in place of a parameter. */
  readonly path: Path;
  readonly summary: string;
  readonly access: Needed;
  /** The scope that an API token needs. `browser` means that no token is accepted and a person must sign in. */
  readonly token: Reach;
  readonly outcome: Success;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** `multipart`: the body is a form, and its files are limited in size while they are read. `text`: the body is a single plain text. */
  readonly bodyKind: 'none' | 'json' | 'multipart' | 'text';
  /** Media type of a stream. */
  readonly streamType?: string;
  /** The errors it may return in addition to those implied by its rights, path and body (`lib/server/http/openapi.ts`). */
  readonly refusals?: readonly ErrorCode[];
  /** It changes nothing, or only what its caller sees, so it is not in the audit log. */
  readonly concernsOnlyCaller?: boolean;
  /** Success may also be 202, for work that continues or a call that waits for approval. */
  readonly mayBeAccepted?: boolean;
  /** The reply may also come with 503: it is complete and says that something is unavailable. */
  readonly mayBeUnavailable?: boolean;
  /** Media type of the text that it returns, either always or on request. */
  readonly textType?: string;
  /** The protocol object that its JSON reply is. A codec has two sides, and this describes the one on the wire. */
  readonly wireReply?: z.ZodType;
  /** Maximum characters of a JSON body if larger than usual, or maximum bytes of a text. */
  readonly bodyChars?: number;
};

const nothing = z.object({});

/** Public endpoints require no credential. All others must declare what a token needs, so that no new endpoint can forget it. */
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
/** What a caller may send as the body, in which fields with a default are optional. */
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

export const idSchema = z
  .string()
  .min(1)
  .max(limits.idChars)
  .describe('An id may be any text of limited length. An unknown id is not found.');
export const idParams = z.object({ id: idSchema });
export const timeSchema = z.iso
  .datetime()
  .describe('A time in UTC, as RFC 3339 writes it: 2026-01-31T09:30:00.000Z.');
/** The number of a version that a change was made on; 0 if there was none. */
export const versionSchema = z.number().int().min(0).max(limits.storedNumber);
/** The number of a stored version, in an address. */
export const versionParam = z.coerce.number().int().min(1).max(limits.storedNumber);
/** Yes or no in an address. */
export const flagSchema = z.stringbool().meta({ enum: ['true', 'false'] });

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A change of at least one of these fields. The description says so, and the refusal names them. */
export function changeOf<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = alternatives.format(Object.keys(shape).map((name) => `\`${name}\``));
  return z
    .strictObject(shape)
    .refine((change) => Object.keys(change).length > 0, `needs ${names}`)
    .describe('What is left out stays as it is.')
    .meta({ minProperties: 1 });
}

/** Where the next page of a list begins. */
export const nextSchema = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last page.');

/** One page of a list: `{"items":[…],"next":cursor|null}`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: nextSchema });
}

export const pageQuery = z.object({
  cursor: z
    .string()
    .max(limits.idChars)
    .optional()
    .describe('The `next` of the page before. If absent, the first page.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.pageItems)
    .default(50)
    .describe('The most items on a page.'),
});

/** `{"error":{"code","message","request_id"}}`, plus the extra fields of a conflict. */
export const errorReplySchema = z.object({
  error: z.looseObject({ code: z.string(), message: z.string(), request_id: z.string() }),
});
