/** Writes documents as the bodies of bulk requests: two lines of JSON for each document, and no body larger than the engine likes. Pure. */
import { toJson } from '@/lib/core/json';

export type EngineDocument = {
  readonly index: string;
  readonly id: string;
  /** A document is written only over one with a smaller version. */
  readonly version: bigint;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Documents, and characters, of one request. The documents of the engines advise a few megabytes. */
const most: BulkBounds = { documents: 500, chars: 4_000_000 };

type BulkBounds = { readonly documents: number; readonly chars: number };

export type BulkEntry = { readonly id: string; readonly lines: string };

/** Each bulk is a list of entries whose lines, joined, are the body. Every line ends with a line feed, also the last one. */
export function writeBulks(documents: readonly EngineDocument[], bounds = most): readonly BulkEntry[][] {
  const bulks: BulkEntry[][] = [];
  let chars = 0;
  for (const { index, id, version, fields } of documents) {
    const action = { index: { _index: index, _id: id, version: Number(version), version_type: 'external' } };
    const lines = `${writeLine(action)}${writeLine(fields)}`;
    const last = bulks.at(-1);
    const isFull =
      last === undefined || last.length === bounds.documents || chars + lines.length > bounds.chars;
    if (isFull) bulks.push([{ id, lines }]);
    else last.push({ id, lines });
    chars = isFull ? lines.length : chars + lines.length;
  }
  return bulks;
}

const writeLine = (value: unknown) => `${JSON.stringify(toJson(value))}\n`;
