/**
 * Why a step in an open browser failed: the codes of a capture, and those of acting on a page. Each sentence names the cause, then what to
 * do.
 */
import type { BrowserFailure } from './browser-failure';

const sentences = {
  no_page: 'No page is open. Open one first.',
  stale_handle:
    'The page has changed or was observed again since this handle was returned. Observe it and use a new handle.',
  changed_element: 'The element behind this handle has changed. Observe the page again.',
  disabled: 'This element is disabled or cannot be changed at the moment.',
  covered: 'Something covers this element, so a click would not reach it. Close what covers it first.',
  not_fillable: 'This element does not accept text.',
  text_not_taken:
    'The field does not accept this text: it needs a specific format, as for dates and numbers.',
  not_a_list: 'This element has no list of options. Click it instead.',
  unknown_option: 'There is no such option.',
  no_history: 'There is no page to go back or forward to.',
  would_send_again: 'This page is the result of a submitted form; reloading it would submit the form again.',
  download:
    'This leads to a file, which the browser does not download. Capture its address as a source instead.',
  page_crashed: 'The page crashed. Open it again, or open another page.',
  unresponsive: 'The page did not answer in time, so the browser was closed. Open another page.',
  browser_closed: 'The browser was closed. Open the page again.',
} as const;

export type SessionFailure = {
  readonly code: BrowserFailure['code'] | keyof typeof sentences;
  readonly sentence: string;
  /** The available options, if the requested one does not exist. */
  readonly options?: readonly string[];
};

export function createSessionFailure(
  code: keyof typeof sentences,
  more: { readonly options?: readonly string[]; readonly detail?: string } = {},
): SessionFailure {
  const { options, detail = '' } = more;
  const sentence = detail === '' ? sentences[code] : `${sentences[code]} ${detail}`;
  return { code, sentence, ...(options === undefined ? {} : { options }) };
}
