/** Small operations on text that must not cut a character in half. Lengths count UTF-16 units. */

/** Returns the longest prefix of at most `maxChars` units that does not end inside a surrogate pair. */
export function sliceWhole(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars);
}

/** Shortens `text` at the end of a word, with an ellipsis, to at most `maxChars` units. */
export function shorten(text: string, maxChars: number): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= maxChars) return clean;
  const cut = sliceWhole(clean, maxChars - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > maxChars / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/**
 * Returns about `maxChars` units of `text` at most, with `position` near their beginning. Cuts between words and marks each cut with an
 * ellipsis.
 */
export function shortenAround(text: string, position: number, maxChars: number): string {
  const lead = Math.floor(maxChars / 4);
  if (position <= lead) return shorten(text, maxChars);
  const space = text.slice(0, position).search(new RegExp(`\\s\\S.{0,${lead}}$`, 's'));
  return `…${shorten(text.slice(space === -1 ? position : space), maxChars - 1)}`;
}

/** `3 sources`, `1 source`. */
export function countNoun(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
}

/** `All 3 sources`, `Both sources`. For more than one. */
export function countAll(count: number, plural: string): string {
  return count === 2 ? `Both ${plural}` : `All ${count.toLocaleString('en')} ${plural}`;
}

/** Writes the day of a moment in a time zone, for the names of files and for references: `2026-11-20`. */
export function writeDayIn(date: Date, timeZone: string): string {
  // Canada writes dates in the order of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(date);
}

/** Capitalises the first letter, for text that begins a line. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** True if the database can store the text: PostgreSQL accepts neither U+0000 nor a lone surrogate, in text or in JSON. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Makes a text storable: each U+0000 and each lone surrogate becomes U+FFFD. Every replacement is one UTF-16 unit for one, so spans and
 * offsets into the text stay valid.
 */
export function makeStorable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
