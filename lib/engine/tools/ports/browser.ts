/**
 * The browser that the application owns (LLMCP "Browser primitives"; protocols 1): one isolated context per run, behind the address guard.
 * `observe` issues handles, which are valid until the page navigates or is observed again. After that, every method that takes one throws
 * `ToolFailure` with code `stale_handle`. The tab opened last is the active one. Without an open page, methods that need one throw
 * `unavailable` and say that one must be opened. An address that the guard refuses causes a `ToolFailure` with its reason.
 */

/**
 * The kind of element behind a handle. The port judges it from type, autocomplete, name and label, and in doubt picks the more sensitive
 * kind.
 */
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
  /** The element's accessible name. */
  readonly label: string;
  /** Absolute address of a link; null for other elements. */
  readonly url: string | null;
};

/** The visible content of a page, without hidden text. Bounded by `limits.observed…`, not by the requested sizes. */
export type PageObservation = BrowserPage & {
  /** The whole page as Markdown. */
  readonly text: string;
  /** The page's main part as Markdown; empty if there is no clear main part. */
  readonly primary: string;
  readonly elements: readonly PageElement[];
  readonly blocks: readonly { readonly tag: string; readonly text: string }[];
  readonly outline: readonly { readonly level: number; readonly text: string }[];
  /** Items of a feed, a list or a page of results. */
  readonly items: readonly { readonly title: string; readonly url: string | null; readonly text: string }[];
  readonly comments: readonly { readonly author: string | null; readonly text: string }[];
  /** Access signals: `paywall_or_login`, `overlay_blocking` and our own. */
  readonly signals: readonly string[];
};

export type BrowserPort = {
  /** Observes the whole page, or the element with this handle. Issues new handles. */
  observe(rootHandleId: string | null, signal: AbortSignal): Promise<PageObservation>;
  /** Returns the links inside the user's or the page's selection; an empty list if nothing is selected. */
  listSelectedLinks(signal: AbortSignal): Promise<readonly { readonly url: string; readonly text: string }[]>;
  /** Called before policy decides and once more before the act, because a page can change the element behind a handle. */
  describeHandle(handleId: string): Promise<PageElement>;
  /** This and the following actions resolve when the page has settled, and return the page that is then active. */
  click(handleId: string, signal: AbortSignal): Promise<BrowserPage>;
  type(handleId: string, text: string, signal: AbortSignal): Promise<BrowserPage>;
  /** Throws a `ToolFailure` that lists the options if the value is not one of them. */
  select(handleId: string, value: string, signal: AbortSignal): Promise<BrowserPage>;
  /** @param deltaY pixels; positive scrolls down. */
  scroll(deltaY: number, signal: AbortSignal): Promise<BrowserPage>;
  openTab(url: string, signal: AbortSignal): Promise<BrowserPage>;
  navigate(url: string, signal: AbortSignal): Promise<BrowserPage>;
  /** Throws `ToolFailure` if there is nothing to go back or forward to. */
  goBack(signal: AbortSignal): Promise<BrowserPage>;
  goForward(signal: AbortSignal): Promise<BrowserPage>;
  refresh(signal: AbortSignal): Promise<BrowserPage>;
};
