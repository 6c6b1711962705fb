/**
 * The blocks that a file without markup is read into, before they are written as Markdown by `write-blocks`. Texts are
 * plain: nothing in them is escaped yet.
 */

/** A piece of text that stands on one page; where pages do not exist, on none. */
export type TextPart = {
  readonly text: string;
  readonly page?: number;
  /** What goes between this part and the one before: nothing inside a word that a line break cut. */
  readonly glue?: '' | ' ' | '\n';
};

export type PlainBlock =
  | { readonly type: 'heading'; readonly level: number; readonly parts: readonly TextPart[] }
  | { readonly type: 'paragraph'; readonly parts: readonly TextPart[] }
  | {
      readonly type: 'item';
      /** `-`, or a number. */
      readonly marker: '-' | number;
      readonly depth: number;
      readonly parts: readonly TextPart[];
    }
  | { readonly type: 'code'; readonly lines: readonly string[]; readonly page?: number }
  | {
      readonly type: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly page?: number;
    };
