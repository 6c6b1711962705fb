/**
 * The signs of the mathematical fonts of TeX, by their codes (The TeXbook, appendix F). Files of TeX often do not say which characters these
 * fonts show, so that a minus, a sum or a tall bracket would be lost. Pure.
 */

export type TexFont = {
  readonly signs: Readonly<Record<number, string>>;
  /** True if its letters stand for themselves. */
  readonly hasLetters: boolean;
};

const first = (codes: number, signs: string): Readonly<Record<number, string>> =>
  Object.fromEntries([...signs].map((sign, index) => [codes + index, sign]));

/** Signs that grow: brackets, operators, roots, and the pieces of taller ones. A blank stands for a sign that is not mapped. */
const extension = Object.assign(
  first(
    0,
    '()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁∐∐',
  ),
  first(98, 'ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√⎷'),
);

const symbols = Object.assign(
  first(0, '−·×∗÷⋄±∓⊕⊖⊗⊘⊙○∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽̸ ∀∃¬∅ℜℑ⊤⊥ℵ'),
  first(91, '∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠'),
);

const letters = Object.assign(
  first(0, 'ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁'),
  first(58, '.,</>⋆∂'),
  { 96: 'ℓ' },
  first(123, 'ıȷ℘'),
);

const text = Object.assign(first(0, 'ΓΔΘΛΞΠΣΥΦΨΩ'), first(25, 'ßæœøÆŒØ'), {
  11: 'ff',
  12: 'fi',
  13: 'fl',
  14: 'ffi',
  15: 'ffl',
  16: 'ı',
  34: '”',
  39: '’',
  92: '“',
  96: '‘',
  123: '–',
  124: '—',
});

const fonts: readonly (readonly [RegExp, TexFont])[] = [
  [/(?:^|\+)(?:cmex|lmmathextension|euex|txex|pxex|mtex)/i, { signs: extension, hasLetters: false }],
  [/(?:^|\+)(?:cmb?sy|lmmathsymbols)/i, { signs: symbols, hasLetters: false }],
  [/(?:^|\+)(?:cmmib?|lmmathitalic)\d/i, { signs: letters, hasLetters: true }],
  [/(?:^|\+)(?:cmr|cmbx|cmti|cmsl|cmss)\d/i, { signs: text, hasLetters: true }],
];

export function findTexFont(name: string): TexFont | null {
  return fonts.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Fonts in which letters side by side are variables, not a word. */
export function hasVariables(name: string): boolean {
  return /(?:^|\+)(?:cmmib?|lmmathitalic|mtmi|txmi|pxmi|rtxmi|zptmcm7m|eu[fs]|msbm)/i.test(name);
}

/**
 * Returns the character that a sign shows. A file that says nothing about a sign gives its code; what a file says otherwise stands.
 */
export function readTexSign(font: TexFont, code: number, given: string): string {
  const sign = font.signs[code];
  if (sign === undefined || sign === ' ') return given;
  const isUnknown =
    given === '' || given === String.fromCharCode(code) || /^[\p{Cc}\p{Co}\ufffd]/u.test(given);
  return isUnknown ? sign : given;
}
