/**
 * How a web page is read. `auto`: its main content where some stands out, else the whole of it; `article`: the main content alone,
 * however little; `list`: all of a feed or a page of results, whose items a search for main content would drop. Never more than is
 * visible, and never navigation. What is no web page is always read whole.
 */
export const captureModes = ['auto', 'article', 'list'] as const;
export type CaptureMode = (typeof captureModes)[number];
