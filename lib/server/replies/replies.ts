/**
 * What a use case answers with when plain data is not enough: a file, a text, cookies to set, a run to follow, a refusal to serve for now.
 * Lies below the features, so that they need not know the code that turns an answer into HTTP (`../http/route.ts`).
 */

/** A file to download, always as an attachment. */
export type FileReply = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly fileName: string;
};

/** In place of a file that takes long: what to follow until it is there. */
export class AcceptedReply<Value> {
  constructor(readonly value: Value) {}
}

/** A reply that also sets cookies (signing in and out). */
export class ReplyWithHeaders<Value> {
  constructor(
    readonly value: Value,
    readonly headers: Headers,
  ) {}
}

/** A reply that is text of its own media type, where an endpoint answers in another form than JSON when asked to. */
export class TextReply {
  constructor(
    readonly text: string,
    readonly mediaType: string,
  ) {}
}

/** The answer is complete, and says that what was asked about cannot serve now. */
export class UnavailableReply<Value> extends ReplyWithHeaders<Value> {
  constructor(value: Value) {
    super(value, new Headers());
  }
}
