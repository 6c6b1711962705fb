/**
 * One declaration per HTTP endpoint: path, rights, shapes. The route validates with it, the browser's client is typed by it,
 * the OpenAPI document and the access matrix test are read from it. Field names are the wire's snake_case.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: anyone. `account`: signed in, no workspace needed. The rest are rights in the workspace. */
export type Access = 'public' | 'account' | 'viewer' | 'editor' | 'owner';

/**
 * What success looks like: one thing, a thing that was created, work that was accepted, nothing, a file to download, or a
 * stream of text. `lib/server/route.ts` turns it into a status.
 */
export type Outcome = 'one' | 'created' | 'accepted' | 'nothing' | 'file' | 'stream';

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Needed extends Access = Access,
  Success extends Outcome = Outcome,
> = {
  readonly name: string;
  readonly method: HttpMethod;
  /** With `{id}` where a parameter stands. */
  readonly path: string;
  readonly summary: string;
  readonly access: Needed;
  readonly outcome: Success;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** `multipart`: the body arrives as a form, with its files bounded while they are read; `text`: it is one plain text. */
  readonly bodyKind: 'none' | 'json' | 'multipart' | 'text';
  /** Media type of a stream. */
  readonly streamType?: string;
  /** Characters of a JSON body, where they are more than usual; bytes of a text. */
  readonly bodyChars?: number;
};

const nothing = z.object({});

type Declaration<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Needed extends Access,
  Success extends Outcome,
> = Partial<Endpoint<P, Q, B, R, Needed, Success>> &
  Pick<Endpoint<P, Q, B, R, Needed, Success>, 'name' | 'method' | 'path' | 'summary' | 'access'>;

export function defineEndpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof nothing,
  const Needed extends Access = Access,
  const Success extends Outcome = 'one',
>(declaration: Declaration<P, Q, B, R, Needed, Success>): Endpoint<P, Q, B, R, Needed, Success> {
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

/** What a caller needs of an endpoint. The shapes may be known to the compiler alone (`lib/client/endpoints`). */
export type Called<E extends Endpoint = Endpoint> = Pick<E, 'name' | 'method' | 'path'> &
  Partial<Pick<E, 'params' | 'query' | 'body' | 'reply'>>;

type ShapeOf<E extends Called, Part extends 'params' | 'query' | 'body' | 'reply'> = NonNullable<E[Part]>;

export type ParamsOf<E extends Called> = z.output<ShapeOf<E, 'params'>>;
export type QueryOf<E extends Called> = z.output<ShapeOf<E, 'query'>>;
export type BodyOf<E extends Called> = z.output<ShapeOf<E, 'body'>>;
/** What a caller may write where the endpoint reads a body, with what it fills in itself left out. */
export type BodyInputOf<E extends Called> = z.input<ShapeOf<E, 'body'>>;
export type QueryInputOf<E extends Called> = z.input<ShapeOf<E, 'query'>>;
export type ReplyOf<E extends Called> = z.output<ShapeOf<E, 'reply'>>;

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
