/**
 * The blocks of a file without markup, before `write-blocks` writes them as Markdown. Their texts are plain: nothing in them is escaped
 * yet.
 */

/** A piece of text on a single page. `page` is absent if the file has no pages. */
export type TextPart = {
  readonly text: string;
  readonly page?: number;
  /** What separates this part from the one before. It is empty inside a word that was divided at the end of a line. */
  readonly glue?: '' | ' ' | '\n';
};

/** The text of a cell, or a text that leads to an absolute address. */
export type PlainCell = string | { readonly text: string; readonly url: string };

export const readCellText = (cell: PlainCell): string => (typeof cell === 'string' ? cell : cell.text);

export type PlainBlock =
  | { readonly type: 'heading'; readonly level: number; readonly parts: readonly TextPart[] }
  | { readonly type: 'paragraph'; readonly parts: readonly TextPart[] }
  | {
      readonly type: 'item';
      /** `-` for a bullet, or the number of the item. */
      readonly marker: '-' | number;
      readonly depth: number;
      readonly parts: readonly TextPart[];
    }
  | { readonly type: 'code'; readonly lines: readonly string[]; readonly page?: number }
  | {
      readonly type: 'table';
      readonly header: readonly string[];
      readonly rows: readonly (readonly PlainCell[])[];
      readonly page?: number;
      /** The page of each row, if the table goes on over several. */
      readonly rowPages?: readonly number[];
    };
