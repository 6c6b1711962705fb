/**
 * Double-struck letters as Unicode has them (Unicode 15, block Mathematical Alphanumeric Symbols). In this alphabet a letter is another name: ℝ, the
 * real numbers, is not R. In others (italic, script, fraktur) it is the same letter in another form. Pure.
 */

/** Letters that Unicode had before, elsewhere. */
const others: Readonly<Record<string, string>> = { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' };
const firstUpper = 0x1d538;
const firstLower = 0x1d552;

export const writeDoubleStruck = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => {
    const place = letter <= 'Z' ? firstUpper - 'A'.charCodeAt(0) : firstLower - 'a'.charCodeAt(0);
    return others[letter] ?? String.fromCodePoint(place + letter.charCodeAt(0));
  });
