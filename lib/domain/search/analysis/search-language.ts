/**
 * Chooses the text-search configuration for a text: by the language its page declares, else by its script, else by its most frequent
 * function words. Pure. A text in an unknown language is indexed unstemmed (`simple`), so that its words are still found.
 */
const configurationOfCode: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  nb: 'norwegian',
  ne: 'nepali',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

const scripts: readonly { readonly pattern: RegExp; readonly code: string }[] = [
  { pattern: /\p{Script=Arabic}/gu, code: 'ar' },
  { pattern: /\p{Script=Cyrillic}/gu, code: 'ru' },
  { pattern: /\p{Script=Greek}/gu, code: 'el' },
  { pattern: /\p{Script=Hebrew}/gu, code: 'he' },
  { pattern: /\p{Script=Devanagari}/gu, code: 'hi' },
  { pattern: /\p{Script=Tamil}/gu, code: 'ta' },
  { pattern: /\p{Script=Armenian}/gu, code: 'hy' },
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, code: 'ja' },
  { pattern: /\p{Script=Hangul}/gu, code: 'ko' },
  { pattern: /\p{Script=Han}/gu, code: 'zh' },
];

export const functionWords: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'of', 'to', 'in', 'is', 'that', 'for', 'with', 'was', 'are', 'this'],
  de: ['der', 'die', 'und', 'das', 'ist', 'nicht', 'mit', 'den', 'von', 'ein', 'auch', 'sich'],
  fr: ['le', 'la', 'les', 'et', 'des', 'est', 'une', 'dans', 'pour', 'que', 'qui', 'sur'],
  es: ['el', 'los', 'las', 'que', 'una', 'para', 'con', 'por', 'del', 'como', 'más', 'pero'],
  it: ['il', 'che', 'di', 'non', 'una', 'per', 'sono', 'gli', 'della', 'con', 'anche', 'è'],
  pt: ['o', 'os', 'que', 'não', 'uma', 'para', 'com', 'por', 'dos', 'mais', 'como', 'ao'],
  nl: ['de', 'het', 'een', 'van', 'en', 'niet', 'dat', 'zijn', 'voor', 'ook', 'met', 'op'],
  sv: ['och', 'att', 'det', 'som', 'inte', 'för', 'är', 'med', 'till', 'av', 'den', 'ett'],
  da: ['og', 'at', 'det', 'som', 'ikke', 'for', 'er', 'med', 'til', 'af', 'den', 'et'],
  no: ['og', 'at', 'det', 'som', 'ikke', 'for', 'er', 'med', 'til', 'av', 'den', 'på'],
  fi: ['ja', 'on', 'ei', 'että', 'oli', 'se', 'hän', 'mutta', 'myös', 'kun', 'joka', 'ovat'],
  ro: ['și', 'în', 'de', 'nu', 'cu', 'este', 'care', 'pentru', 'din', 'mai', 'sunt', 'ce'],
  hu: ['és', 'hogy', 'nem', 'egy', 'az', 'volt', 'van', 'meg', 'csak', 'mint', 'ez', 'is'],
  tr: ['ve', 'bir', 'bu', 'için', 'ile', 'da', 'de', 'çok', 'olan', 'olarak', 'daha', 'gibi'],
  id: ['yang', 'dan', 'di', 'untuk', 'dengan', 'dari', 'pada', 'ini', 'tidak', 'itu', 'adalah', 'ke'],
};

/** Characters examined: the beginning of a page is enough and bounds the cost. */
const sampleChars = 20_000;

/** Returns the BCP 47 primary subtag of a text, or null if neither its script nor its words tell. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, sampleChars);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  for (const { pattern, code } of scripts) {
    const share = (sample.match(pattern)?.length ?? 0) / letters;
    if (share > (code === 'ja' ? 0.1 : 0.4)) return code;
  }
  return detectByFunctionWords(sample);
}

function detectByFunctionWords(sample: string): string | null {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = Object.entries(functionWords).map(([code, list]) => {
    const known = new Set(list);
    return { code, count: words.filter((word) => known.has(word)).length };
  });
  const best = counts.reduce((left, right) => (right.count > left.count ? right : left));
  return best.count >= Math.max(2, words.length * 0.04) ? best.code : null;
}

/** Returns the name of the text-search configuration (created by the search migration) for a language. */
export function getSearchConfiguration(language: string | null): string {
  const code = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  return `sourcebook_${configurationOfCode[code] ?? 'simple'}`;
}
