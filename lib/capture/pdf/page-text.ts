/**
 * The text read from one page of a PDF, before its layout is analysed. Coordinates are points from the upper left corner of the page as
 * displayed, with `y` growing downwards to the baseline.
 */

/** A word, or the part of a word that is set in one font and size on one baseline. It holds no blank. */
export type PdfWord = {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  /** The baseline. */
  readonly y: number;
  /** The size of the font. */
  readonly size: number;
  readonly font: string;
  readonly isBold: boolean;
  readonly isMonospace: boolean;
  /** How far it reaches up and down, where that is not what its size says: a tall bracket, the sign of a sum. */
  readonly extent?: Extent | undefined;
  /** True if its letters are variables side by side, not a word. */
  readonly hasVariables?: boolean;
  /** True if the file has a blank before it, not just a gap. */
  readonly isAfterBlank?: true | undefined;
  /** True if it is a whole formula as linear text, which may hold blanks. */
  readonly isFormula?: true;
};

/** The font of words that were filled in, which are not set with the page. */
export const fieldFont = 'field';

/** The heights of the upper and the lower edge. */
export type Extent = { readonly top: number; readonly bottom: number };

/** A drawn horizontal or vertical line, as its bounding box. */
export type PdfRule = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export type PageText = {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly PdfWord[];
  /**
   * Texts beside the text of the page, each read by itself after it: text that someone wrote over the page, and upright lines that run in
   * another direction than those of the page.
   */
  readonly besides: readonly (readonly PdfWord[])[];
  readonly rules: readonly PdfRule[];
  /** Where drawings stand, with room for their labels. */
  readonly drawings: readonly PdfRule[];
  /** Texts left out because they are rotated against the reading direction: margin texts, watermarks. */
  readonly rotated: readonly string[];
  /** Texts that nobody can see, because they are smaller than one point. */
  readonly hidden: readonly string[];
  /** What readers remarked about places of the page, which is not part of its text. */
  readonly remarks: readonly string[];
  readonly links: readonly { readonly href: string; readonly text: string; readonly context: string }[];
};

/** One line of one column: its words on a single baseline from left to right, joined. Gaps wider than those between words separate cells. */
export type PdfLine = {
  readonly page: number;
  readonly cells: readonly PdfCell[];
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly isMonospace: boolean;
  /** The left and right edge of the line's column. */
  readonly column: { readonly left: number; readonly right: number };
  /** The number, from 1, of the text beside that of the page to which it belongs. */
  readonly beside?: number;
};

type PdfCell = { readonly text: string; readonly x: number; readonly right: number };

/** A table at its place in the reading order. Every row has one text for each column. */
export type PdfTable = {
  readonly page: number;
  /** The column labels, or null if the table begins with its data. */
  readonly header: readonly string[] | null;
  /** False if the first row was taken as the header only because what is below it is of another kind. */
  readonly isHeaderCertain: boolean;
  readonly rows: readonly TableRow[];
  /** The left and right edge of each column. */
  readonly columns: readonly { readonly left: number; readonly right: number }[];
};

export type TableRow = { readonly page: number; readonly cells: readonly string[] };

export type PageItem = PdfLine | PdfTable;

export function isTable(item: PageItem): item is PdfTable {
  return 'rows' in item;
}

export function isLine(item: PageItem): item is PdfLine {
  return !isTable(item);
}

export function getLineText(line: PdfLine): string {
  return line.cells.map((cell) => cell.text).join(' ');
}
