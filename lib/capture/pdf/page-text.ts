/**
 * What is read from one page of a PDF before its layout is understood. Coordinates are points from the upper left corner
 * of the page as it is shown, `y` growing downwards to the baseline.
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
  /** Runs left out because they stand across the reading direction: margins, watermarks. */
  readonly rotated: readonly string[];
  /** Runs nobody can see: beyond the page, or smaller than a point. */
  readonly hidden: readonly string[];
  readonly links: readonly { readonly href: string; readonly text: string; readonly context: string }[];
};

/** One baseline of one column: its runs from left to right, joined; gaps wider than words make several cells. */
export type PdfLine = {
  readonly page: number;
  readonly cells: readonly PdfCell[];
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isMonospace: boolean;
  /** Left and right edge of the column the line stands in. */
  readonly column: { readonly left: number; readonly right: number };
};

export type PdfCell = { readonly text: string; readonly x: number; readonly right: number };

export function getLineText(line: PdfLine): string {
  return line.cells.map((cell) => cell.text).join(' ');
}
