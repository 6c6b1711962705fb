/** Explains in a sentence what each access signal means for trust in the text (LLMCP's names and ours). */
export const signalExplanations: Readonly<Record<string, string>> = {
  paywall_or_login: 'The page asked for a login or a subscription, so only part of its text may be here.',
  overlay_blocking:
    'An overlay covered the page when it was captured. The text behind it was read where possible.',
  consent_modal: 'A consent dialog covered the page. It was left out, and the text behind it was read.',
  captcha_or_robot_check:
    'The site asked for proof that the reader is human. The text here may be that check, not the page.',
  sparse_text: 'Very little text was found. The page may be pictures, video or an application.',
  script_required:
    'The page builds its text with scripts, which produced nothing during this capture. Open it in your own browser, save it, and add the file.',
  truncated: 'The page is too long to keep in full; its end is missing.',
  url_redacted: 'The address contained something that works as a key. It was removed.',
  non_text_content: 'The page is mostly pictures, sound or video, which are not kept.',
  age_gate: 'The page asked for the reader’s age first.',
  geo_block:
    'The site does not show this page in every country; the text here may be the notice that says so.',
  hidden_text:
    'The page holds text that readers cannot see. It was left out, so that it cannot steer an answer.',
  control_characters:
    'The file contained control characters, which do not belong in text. They were removed.',
  layout_lost:
    'The main text could not be separated from the rest of the page, so all of its text was kept. The list of what was left out says why.',
  addresses_model:
    'Some of the text speaks to a language model instead of to its readers. It stays a part of the source, and nothing obeys it, but a text that tries this deserves a close look.',
  unreadable_font:
    'Some fonts of this file do not say which letters they show. Their text could not be read and was left out; a picture of each such page stands in its place.',
};
