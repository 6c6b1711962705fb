/** Access signals in words (LLMCP's names and ours). */
export const signalWords: Readonly<Record<string, string>> = {
  paywall_or_login: 'Captured in part: the page asked for a login',
  overlay_blocking: 'An overlay covered the page',
  consent_modal: 'A consent dialog covered the page',
  captcha_or_robot_check: 'The page asked for proof that the reader is human',
  sparse_text: 'Very little text was found',
  script_required: 'The page needs scripts to show its text',
  truncated: 'Cut off: the page is too long to keep in full',
  non_text_content: 'Some of it has no text to read',
  age_gate: 'The page asked for the reader’s age',
  geo_block: 'The page is not shown in this country',
  hidden_text: 'Hidden text was found and left out',
  control_characters: 'Unreadable characters were removed',
  layout_lost: 'The whole page was kept, menus included',
  addresses_model: 'Some of its text speaks to a language model',
  unreadable_font: 'Some of its text cannot be read, see the pictures of its pages',
};
