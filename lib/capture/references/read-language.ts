/** The language of a publication as a BCP 47 tag, from the tags, names and abbreviations that formats and their users write. Pure. */

/** Names of babel and of languages themselves, and the three letters of ISO 639-2. */
const named: Readonly<Record<string, string>> = {
  english: 'en',
  american: 'en-US',
  british: 'en-GB',
  usenglish: 'en-US',
  ukenglish: 'en-GB',
  german: 'de',
  ngerman: 'de',
  austrian: 'de-AT',
  deutsch: 'de',
  french: 'fr',
  francais: 'fr',
  français: 'fr',
  spanish: 'es',
  español: 'es',
  italian: 'it',
  italiano: 'it',
  portuguese: 'pt',
  brazilian: 'pt-BR',
  dutch: 'nl',
  danish: 'da',
  swedish: 'sv',
  norwegian: 'no',
  norsk: 'no',
  finnish: 'fi',
  polish: 'pl',
  czech: 'cs',
  russian: 'ru',
  ukrainian: 'uk',
  greek: 'el',
  turkish: 'tr',
  hungarian: 'hu',
  magyar: 'hu',
  japanese: 'ja',
  chinese: 'zh',
  korean: 'ko',
  arabic: 'ar',
  hebrew: 'he',
  latin: 'la',
  eng: 'en',
  ger: 'de',
  deu: 'de',
  fre: 'fr',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  dut: 'nl',
  nld: 'nl',
  dan: 'da',
  swe: 'sv',
  nor: 'no',
  fin: 'fi',
  pol: 'pl',
  cze: 'cs',
  ces: 'cs',
  rus: 'ru',
  ukr: 'uk',
  gre: 'el',
  ell: 'el',
  tur: 'tr',
  hun: 'hu',
  jpn: 'ja',
  chi: 'zh',
  zho: 'zh',
  kor: 'ko',
  ara: 'ar',
  heb: 'he',
  lat: 'la',
};

export function readLanguage(text: string | undefined): string | null {
  const word = (text ?? '').trim().toLowerCase();
  const known = Object.hasOwn(named, word) ? named[word] : undefined;
  if (known !== undefined) return known;
  if (!/^[a-z]{2}(?:[-_][a-z0-9]{2,8}){0,3}$/.test(word)) return null;
  try {
    return Intl.getCanonicalLocales(word.replaceAll('_', '-'))[0] ?? null;
  } catch (error) {
    // Letters in the form of a tag that are none.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
