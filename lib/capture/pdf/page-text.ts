/**
 * The text read from one page of a PDF, before its layout is analysed. Coordinates are points from the upper left corner of the page as
 * displayed, with `y` growing downwards to the baseline.
 */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  /** The size of the font. */
  readonly size: number;
  readonly font: string;
  readonly isMonospace: boolean;
  readonly isRightToLeft: boolean;
};

export type PageText = {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TextRun[];
  /** Runs left out because they are rotated against the reading direction: margin texts, watermarks. */
  readonly rotated: readonly string[];
  /** Runs that nobody can see: beyond the page, or smaller than one point. */
  readonly hidden: readonly string[];
  readonly links: readonly { readonly href: string; readonly text: string; readonly context: string }[];
};

/** One line of one column: its runs on a single baseline from left to right, joined. Gaps wider than those between words separate cells. */
export type PdfLine = {
  readonly page: number;
  readonly cells: readonly PdfCell[];
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isMonospace: boolean;
  /** The left and right edge of the line's column. */
  readonly column: { readonly left: number; readonly right: number };
};

export type PdfCell = { readonly text: string; readonly x: number; readonly right: number };

export function getLineText(line: PdfLine): string {
  return line.cells.map((cell) => cell.text).join(' ');
}
