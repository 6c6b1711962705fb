/**
 * What a use case returns if plain data is not enough: a file, a text, cookies to set, a run to follow, or a notice that something is
 * unavailable. This module lies below the features, so that they need not know the code that turns a result into HTTP (`../http/route.ts`).
 */

import type { ByteRange } from '@/lib/core/byte-range';

/** A file to download, always as an attachment. */
export type FileReply = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly fileName: string;
};

/** A file of which only those bytes are read that its reader does not have yet. */
export class StoredFileReply {
  /** @param open opens a part, or the whole. A file that is too large to be held in memory is a stream, whose bytes are sent as they are read */
  constructor(
    readonly file: Omit<FileReply, 'bytes'> & {
      readonly byteLength: number;
      /** Letters and digits that name these bytes and never others (RFC 9110 §8.8.1, strong). Null if nothing does, and then no part is sent. */
      readonly tag: string | null;
    },
    readonly open: (part: ByteRange | null) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>,
  ) {}
}

/** Returned instead of a file that takes long: what to follow until it is ready. */
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

/** A reply that is text of another media type, if an endpoint is asked to answer in a form other than JSON. */
export class TextReply {
  constructor(
    readonly text: string,
    readonly mediaType: string,
  ) {}
}

/** A complete reply that says that its subject is currently unavailable. */
export class UnavailableReply<Value> extends ReplyWithHeaders<Value> {
  constructor(value: Value) {
    super(value, new Headers());
  }
}
