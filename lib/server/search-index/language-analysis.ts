/**
 * The indices of a search engine: one for each language that the engine can stem, with the same fields. Our own analyser has already divided
 * the text into words, so the engine divides at spaces only: a number, an identifier or a pair of Chinese signs is the same word in both
 * indices. The engine adds what depends on the language: its stop words, its normalisation and its stemmer. Pure.
 */
import { getSearchConfiguration } from '@/lib/domain/search/analysis/search-language';
import { analyserVersion } from '@/lib/domain/search/analysis/searchable-text';

/** Increment it with every change of this file, or of the fields in `engine-index.ts`. All indices are then filled anew. */
const mappingVersion = 1;

/** Numbers the indices of one version of both analysers. A later one is greater. */
export const indexGeneration = analyserVersion * 1_000 + mappingVersion;

type Language = {
  /** The engine's name of its stemmer. */
  readonly stemmer: string;
  /** The engine's names of filters that go before the stemmer. */
  readonly before?: readonly string[];
  /** True if the engine has a way of its own to write the language in small letters. */
  readonly hasOwnCase?: true;
};

/** The languages that both engines have stop words and a stemmer for, by the name of PostgreSQL's configuration. */
const languages: Readonly<Record<string, Language>> = {
  arabic: { stemmer: 'arabic', before: ['arabic_normalization'] },
  armenian: { stemmer: 'armenian' },
  basque: { stemmer: 'basque' },
  catalan: { stemmer: 'catalan' },
  danish: { stemmer: 'danish' },
  dutch: { stemmer: 'dutch' },
  english: { stemmer: 'english' },
  finnish: { stemmer: 'finnish' },
  french: { stemmer: 'light_french' },
  german: { stemmer: 'light_german', before: ['german_normalization'] },
  greek: { stemmer: 'greek', hasOwnCase: true },
  hindi: { stemmer: 'hindi', before: ['indic_normalization', 'hindi_normalization'] },
  hungarian: { stemmer: 'hungarian' },
  indonesian: { stemmer: 'indonesian' },
  irish: { stemmer: 'irish', hasOwnCase: true },
  italian: { stemmer: 'light_italian' },
  norwegian: { stemmer: 'norwegian' },
  portuguese: { stemmer: 'light_portuguese' },
  romanian: { stemmer: 'romanian' },
  russian: { stemmer: 'russian' },
  spanish: { stemmer: 'light_spanish' },
  swedish: { stemmer: 'swedish' },
  turkish: { stemmer: 'turkish', hasOwnCase: true },
};

/** The index for texts in a language that has none of its own. */
export const plainLanguage = 'simple';

/** Returns the name of the index for a language: the one that the database chooses too, if the engine can stem it. */
export function chooseIndexLanguage(language: string | null): string {
  const name = getSearchConfiguration(language).replace('sourcebook_', '');
  return name in languages ? name : plainLanguage;
}

/** Returns the settings and fields of an index. */
export function writeIndexSettings(language: string): Readonly<Record<string, unknown>> {
  return {
    settings: { analysis: writeAnalysis(language) },
    mappings: {
      dynamic: 'strict',
      properties: {
        ...named('keyword', ['workspace', 'collection', 'source', 'revision']),
        ...named('integer', ['ordinal']),
        ...named('long', ['change']),
        title: words,
        path: words,
        words,
        parts: words,
        spelled: words,
      },
    },
  };
}

const words = { type: 'text', analyzer: 'words' } as const;

const named = (type: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type }]));

function writeAnalysis(language: string) {
  const known = languages[language];
  const analyser = (filter: readonly string[]) => ({
    analyzer: { words: { type: 'custom', tokenizer: 'whitespace', filter } },
  });
  if (known === undefined) return analyser(['lowercase', 'asciifolding']);
  const filter = {
    own_case: { type: 'lowercase', ...(known.hasOwnCase && { language }) },
    own_stop: { type: 'stop', stopwords: `_${language}_` },
    own_stemmer: { type: 'stemmer', language: known.stemmer },
  };
  // Accents are folded last, because stop words and stemmers expect them.
  return {
    filter,
    ...analyser(['own_case', 'own_stop', ...(known.before ?? []), 'own_stemmer', 'asciifolding']),
  };
}
