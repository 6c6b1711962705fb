/**
 * Removes characters that are in a text but not visible on the screen: zero-width spaces and joiners, direction overrides, the tag block
 * U+E0000, variation selectors in chains, fillers (threats 7). Joiners and marks stay where a script or an emoji needs them. A single pass
 * without state outside the call.
 */

const invisible =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]+/gu;
/** Scripts whose spelling uses joiners or direction marks. */
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Thai}\p{Script=Tibetan}]/u;
const pictograph = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}0-9#*\uFE0F]/u;

export type VisibleText = {
  readonly text: string;
  /** Number of runs of invisible characters removed. Soft hyphens and byte-order marks alone do not count. */
  readonly removedRuns: number;
  /** The text that runs of tag characters spelled, for the report. */
  readonly smuggled: string;
};

export function removeInvisibleCharacters(text: string): VisibleText {
  let removedRuns = 0;
  let smuggled = '';
  const visible = text.replace(invisible, (run: string, offset: number) => {
    const before = characterBefore(text, offset);
    const after = String.fromCodePoint(text.codePointAt(offset + run.length) ?? 32);
    if (isNeeded(run, before, after)) return run;
    if (!/^[\u00AD\uFEFF\u200B\u2060]$/.test(run)) removedRuns += 1;
    if (smuggled.length < 200) smuggled += readTags(run);
    return '';
  });
  return { text: visible, removedRuns, smuggled };
}

function characterBefore(text: string, offset: number): string {
  const low = text.charCodeAt(offset - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && offset > 1;
  return text.slice(isPair ? offset - 2 : Math.max(0, offset - 1), offset);
}

function isNeeded(run: string, before: string, after: string): boolean {
  if (/^[\u200C\u200D]$/.test(run) && joiningScript.test(before)) return true;
  if (/^[\u200E\u200F\u061C]$/.test(run)) return joiningScript.test(before) || joiningScript.test(after);
  if (/^[\u180B-\u180F]$/.test(run)) return joiningScript.test(before);
  // An emoji sequence: a variation selector, a joiner to the next emoji, or both.
  return /^(\uFE0E|\uFE0F|\uFE0F?\u200D|\uFE00)$/.test(run) && (pictograph.test(before) || run === '\uFE0E');
}

/** The tag block repeats ASCII, starting at U+E0000. */
function readTags(run: string): string {
  return [...run]
    .map((char) => char.codePointAt(0) ?? 0)
    .filter((code) => code >= 0xe0020 && code <= 0xe007e)
    .map((code) => String.fromCharCode(code - 0xe0000))
    .join('');
}
