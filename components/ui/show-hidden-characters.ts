/** Invisible characters that reverse, hide or carry text. What the user approves must look like what is executed. */
const hidden = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Returns the text with each hidden character spelled out, as `⟨U+202E⟩`. Pure. */
export function showHiddenCharacters(text: string): string {
  return text.replace(
    hidden,
    (mark) => `⟨U+${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
