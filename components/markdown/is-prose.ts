/**
 * Tells words between two dollars from a formula: prices ("$5 a day or 30$") and shell variables ("$HOME/$1") stand like formulas
 * by Pandoc's rule too. Wrong for a formula it costs little, for money much: in doubt it is prose. Pure.
 */
export function isProse(text: string): boolean {
  const bare = text.replace(/\\[a-z]+\*?(?:\s*\{[^{}]*\})*/gi, '\\');
  return !/[\p{L}\p{N}\\]/u.test(bare) || price.test(bare) || words.test(bare) || /[/:,([{=]$/.test(bare);
}

/** Two letters or more that are not a differential (`dx`). */
const word = String.raw`\(?(?!d\p{L}(?!\p{L}))\p{L}{2,}`;
/** An amount with a word or an article behind it. */
const price = new RegExp(String.raw`^\d[\d.,]*\p{L}{0,2}[),.;:]*\s+(?:an?\s+)?${word}`, 'u');
const words = new RegExp(String.raw`\p{L}{2,}[),.;:]*\s+${word}`, 'u');
