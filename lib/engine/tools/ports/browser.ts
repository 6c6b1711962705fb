/**
 * The browser that the application owns (LLMCP "Browser primitives"; protocols 1): one isolated context a run, under the address
 * guard. Handles are issued by `observe` and live until the page navigates or is observed again; after that every method that takes
 * one throws `ToolFailure` of code `stale_handle`. The tab opened last is the active one. Without an open page, methods that need one
 * throw `unavailable` and say to open one. An address that the guard refuses is a `ToolFailure` with its reason.
 */

/** What a handle is, judged by the port from type, autocomplete, name and label; in doubt the more sensitive. */
const handleKinds = [
  'link',
  'button',
  'text_field',
  'choice',
  'password',
  'payment',
  'identity',
  'region',
] as const;
export type HandleKind = (typeof handleKinds)[number];

export type BrowserPage = { readonly url: string; readonly title: string };

export type PageElement = {
  readonly handleId: string;
  readonly kind: HandleKind;
  /** Its accessible name. */
  readonly label: string;
  /** Of a link, absolute; else null. */
  readonly url: string | null;
};

/** What is visible, hidden text left out; bounded by `limits.observed…` and not by what was asked for. */
export type PageObservation = BrowserPage & {
  /** The whole page as Markdown. */
  readonly text: string;
  /** Its main part as Markdown; empty where none stands out. */
  readonly primary: string;
  readonly elements: readonly PageElement[];
  readonly blocks: readonly { readonly tag: string; readonly text: string }[];
  readonly outline: readonly { readonly level: number; readonly text: string }[];
  /** Of a feed, a list, a page of results. */
  readonly items: readonly { readonly title: string; readonly url: string | null; readonly text: string }[];
  readonly comments: readonly { readonly author: string | null; readonly text: string }[];
  /** Access signals: `paywall_or_login`, `overlay_blocking` and ours. */
  readonly signals: readonly string[];
};

export type BrowserPort = {
  /** Of the whole page, or of the element with this handle. Issues new handles. */
  observe(rootHandleId: string | null, signal: AbortSignal): Promise<PageObservation>;
  /** Links inside the person's or the page's selection; none selected: an empty list. */
  listSelectedLinks(signal: AbortSignal): Promise<readonly { readonly url: string; readonly text: string }[]>;
  /** Asked before policy decides, and once more before the act: a page can change what stands behind a handle. */
  describeHandle(handleId: string): Promise<PageElement>;
  /** Each resolves when the page has settled, and gives the page that is then active. */
  click(handleId: string, signal: AbortSignal): Promise<BrowserPage>;
  type(handleId: string, text: string, signal: AbortSignal): Promise<BrowserPage>;
  /** A value that is no option is a `ToolFailure` that lists the options. */
  select(handleId: string, value: string, signal: AbortSignal): Promise<BrowserPage>;
  /** Pixels, downwards when positive. */
  scroll(deltaY: number, signal: AbortSignal): Promise<BrowserPage>;
  openTab(url: string, signal: AbortSignal): Promise<BrowserPage>;
  navigate(url: string, signal: AbortSignal): Promise<BrowserPage>;
  /** Nothing to go back or forward to is a `ToolFailure`. */
  goBack(signal: AbortSignal): Promise<BrowserPage>;
  goForward(signal: AbortSignal): Promise<BrowserPage>;
  refresh(signal: AbortSignal): Promise<BrowserPage>;
};
