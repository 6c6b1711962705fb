/**
 * How a web page is read. `auto`: its main content if one stands out, otherwise the whole page. `article`: only the main content, however
 * short. `list`: all of a feed or a page of results, whose items a search for main content would drop. Text that is not visible and
 * navigation are never included. Anything other than a web page is always read whole.
 */
export const captureModes = ['auto', 'article', 'list'] as const;
export type CaptureMode = (typeof captureModes)[number];
