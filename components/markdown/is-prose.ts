/**
 * Distinguishes words between two dollar signs from a formula: prices ("$5 a day or 30$") and shell variables ("$HOME/$1") look like
 * formulas even by Pandoc's rule. Taking a formula for prose does little harm, taking money for a formula does much, so when in doubt the
 * text is prose. Pure.
 */
export function isProse(text: string): boolean {
  const bare = text.replace(/\\[a-z]+\*?(?:\s*\{[^{}]*\})*/gi, '\\');
  return !/[\p{L}\p{N}\\]/u.test(bare) || price.test(bare) || words.test(bare) || /[/:,([{=]$/.test(bare);
}

/** Two or more letters that are not a differential (`dx`). */
const word = String.raw`\(?(?!d\p{L}(?!\p{L}))\p{L}{2,}`;
/** An amount followed by a word or an article. */
const price = new RegExp(String.raw`^\d[\d.,]*\p{L}{0,2}[),.;:]*\s+(?:an?\s+)?${word}`, 'u');
const words = new RegExp(String.raw`\p{L}{2,}[),.;:]*\s+${word}`, 'u');
