/**
 * The one shape of every capture, whatever the bytes were: a web page, a PDF, a Word document, a table. Implements the
 * "captured page" of LLMCP (Markdown, metadata, links, signals) and what the product adds: what was dropped and why.
 * Nothing here does I/O, reads the time or knows a file format.
 */

/** Access signals. The first two are LLMCP's own spelling; the others are added (protocols 1). */
export const signals = [
  'paywall_or_login',
  'overlay_blocking',
  'consent_modal',
  'captcha_or_robot_check',
  'sparse_text',
  'script_required',
  'truncated',
  'url_redacted',
  'non_text_content',
  'age_gate',
  'geo_block',
  'hidden_text',
  'control_characters',
  'layout_lost',
] as const;

export type Signal = (typeof signals)[number];

/** A link of the captured content: an absolute http, https or mailto address, its text, and the words around it. */
export type CapturedLink = { readonly url: string; readonly text: string; readonly context: string };

/** What one removal rule took out, so that a person can ask where a paragraph went. */
export type DroppedPart = {
  /** The rule that removed it, kebab-case: `navigation`, `hidden-text`, `over-limit`. */
  readonly what: string;
  /** A sentence for a person. */
  readonly reason: string;
  /** How many parts the rule removed. */
  readonly count: number;
  /** The beginning of the first removed text, or an empty string where there was none. */
  readonly sample: string;
};

/** Text that the file carries and its reader would not see (threats 7). Never part of `markdown`. */
export type HiddenText = {
  /** Parts removed: elements, comments and runs of invisible characters. */
  readonly count: number;
  /** The beginning of the first of them, with invisible characters left out. */
  readonly sample: string;
};

/** Where page `page` (from 1) of a paged document begins: a UTF-16 offset into `markdown`. */
export type PageAnchor = { readonly kind: 'page'; readonly page: number; readonly start: number };

export type CapturedPage = {
  readonly markdown: string;
  readonly title: string;
  readonly author: string | null;
  readonly siteName: string | null;
  /** ISO 8601, a date or a date and time. */
  readonly publishedAt: string | null;
  /** BCP 47 language tag. */
  readonly language: string | null;
  readonly links: readonly CapturedLink[];
  readonly signals: readonly Signal[];
  readonly dropped: readonly DroppedPart[];
  readonly hiddenText: HiddenText;
  /** In ascending order of `start`; empty for what has no pages. */
  readonly anchors: readonly PageAnchor[];
};
