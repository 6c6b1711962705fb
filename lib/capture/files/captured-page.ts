/**
 * The common shape of every capture, whether the bytes were a web page, a PDF, an Office document, a book or a table. Implements the "captured page"
 * of LLMCP (Markdown, metadata, links, signals) and adds what was dropped and why. Nothing here does I/O, reads the time or knows a file
 * format.
 */

import type { FilePart } from '@/lib/core/file-part';
import type { PageGap } from '../../core/page-gap';

/** Access signals. The first two are spelled as in LLMCP; the others are our additions (protocols 1). */
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
  'unreadable_font',
  'addresses_model',
] as const;

export type Signal = (typeof signals)[number];

/** A link in the captured content: an absolute http, https or mailto address, its text, and the words around it. */
export type CapturedLink = { readonly url: string; readonly text: string; readonly context: string };

/** What one removal rule took out, so that a user can find out where a paragraph went. */
export type DroppedPart = {
  /** The rule that removed it, in kebab case: `navigation`, `hidden-text`, `over-limit`. */
  readonly what: string;
  /** A sentence for the user. */
  readonly reason: string;
  /** How many parts the rule removed. */
  readonly count: number;
  /** The beginning of the first removed text, or an empty string if there was none. */
  readonly sample: string;
};

/** Text in the file that its reader would not see (threats 7). Never part of `markdown`. */
export type HiddenText = {
  /** Number of parts removed: elements, comments and runs of invisible characters. */
  readonly count: number;
  /** The beginning of the first part, without its invisible characters. */
  readonly sample: string;
};

/** Where part `page` (counted from 1) of a document begins, as a UTF-16 offset into `markdown`. */
type PageAnchor = {
  readonly kind: 'page';
  readonly page: number;
  readonly start: number;
  readonly gap: PageGap | null;
  /** Absent for a page. A slide is named by its number, a sheet by its name. */
  readonly locator?: FilePart | undefined;
};

export type CapturedPage = {
  readonly markdown: string;
  readonly title: string;
  readonly author: string | null;
  readonly siteName: string | null;
  /** A date, or a date and time, in ISO 8601 format. */
  readonly publishedAt: string | null;
  /** BCP 47 language tag. */
  readonly language: string | null;
  readonly links: readonly CapturedLink[];
  readonly signals: readonly Signal[];
  readonly dropped: readonly DroppedPart[];
  readonly hiddenText: HiddenText;
  /** In ascending order of `start`. Empty if the file has no pages. */
  readonly anchors: readonly PageAnchor[];
};
