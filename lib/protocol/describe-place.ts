/**
 * Names the place of a passage in its file as people name it: a page of a document, a slide of a presentation, a sheet of a workbook. The one
 * place where these words are written. Pure.
 */

type Place = {
  readonly page?: number | null | undefined;
  /** Only the types `slide` and `sheet` are places in a file. */
  readonly locator?: { readonly type: string; readonly value: string } | null | undefined;
};

/** Returns for example "page 4", "slide 2" or "sheet “Costs”"; null if the source has no such parts. */
export function describePlace({ page, locator }: Place): string | null {
  if (locator?.type === 'slide') return `slide ${locator.value}`;
  if (locator?.type === 'sheet') return `sheet “${locator.value}”`;
  return page === null || page === undefined ? null : `page ${page}`;
}
