/** Explains in a sentence what each access signal means for trust in the text (LLMCP's names and ours). */
export const signalExplanations: Readonly<Record<string, string>> = {
  paywall_or_login: 'The page asked for a login or a subscription, so only a part of its text may be here.',
  overlay_blocking:
    'A window lay over the page when it was captured. The text behind it was read where possible.',
  consent_modal: 'A consent window stood before the page. It was left out; the text behind it was read.',
  captcha_or_robot_check:
    'The site asked whether a person was reading. What is here may be that question, not the page.',
  sparse_text: 'Very little text was found. The page may be pictures, video or an application.',
  script_required:
    'The page builds its text with scripts, which brought nothing to this capture. Open it in your own browser, save it, and add the file.',
  truncated: 'The page is longer than what is kept; its end is missing.',
  url_redacted: 'Something that works as a key stood in the address and was taken out.',
  non_text_content: 'The page is mostly pictures, sound or video, of which nothing is kept.',
  age_gate: 'The page asked for an age first.',
  geo_block: 'The site does not show this page everywhere; what is here may be the notice that says so.',
  hidden_text:
    'The page holds text that readers cannot see. It was left out, so that it cannot steer an answer.',
  control_characters: 'The file holds control characters, which no text has. They were removed.',
  layout_lost:
    'The main text could not be told from the rest of the page, so all of its text was kept. The report of what was left out says why.',
};
