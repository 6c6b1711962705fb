/**
 * Reads the analyser of an index as the engines do, with tiny lists of stop words and crude stemmers. Refuses a filter or a language that the
 * engines do not have.
 */
import { z } from 'zod';

/** The stemmers and predefined stop words that the documents of both engines list, as far as they concern languages of ours. */
const stemmers =
  'arabic armenian basque catalan danish dutch english finnish french light_french german light_german greek hindi hungarian indonesian irish italian light_italian norwegian portuguese light_portuguese romanian russian spanish light_spanish swedish turkish'.split(
    ' ',
  );
const stopLanguages =
  'arabic armenian basque catalan danish dutch english finnish french german greek hindi hungarian indonesian irish italian norwegian portuguese romanian russian spanish swedish turkish'.split(
    ' ',
  );
const builtIn = [
  'lowercase',
  'asciifolding',
  'arabic_normalization',
  'german_normalization',
  'indic_normalization',
  'hindi_normalization',
];

const filterSchema = z.union([
  z.strictObject({ type: z.literal('stop'), stopwords: z.enum(stopLanguages.map((name) => `_${name}_`)) }),
  z.strictObject({ type: z.literal('stemmer'), language: z.enum(stemmers) }),
  z.strictObject({
    type: z.literal('lowercase'),
    language: z.enum(['greek', 'irish', 'turkish']).optional(),
  }),
]);
type Filter = z.output<typeof filterSchema>;

export const analysisSchema = z
  .strictObject({
    filter: z.record(z.string(), filterSchema).optional(),
    analyzer: z.record(
      z.string(),
      z.strictObject({
        type: z.literal('custom'),
        tokenizer: z.literal('whitespace'),
        filter: z.array(z.string()),
      }),
    ),
  })
  .refine(({ filter = {}, analyzer }) =>
    Object.values(analyzer).every((one) =>
      one.filter.every((name) => builtIn.includes(name) || filter[name] !== undefined),
    ),
  );
export type Analysis = z.output<typeof analysisSchema>;

export type Token = { readonly term: string; readonly position: number };

export function analyse(text: string, { analyzer, filter: own = {} }: Analysis, name: string): Token[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.flatMap((word, position) => {
    let term: string | null = word;
    for (const step of analyzer[name]?.filter ?? []) if (term !== null) term = applyFilter(term, step, own[step]);
    return term === null || term === '' ? [] : [{ term, position }];
  });
}

const stopWords: Readonly<Record<string, readonly string[]>> = {
  _english_: ['the', 'a', 'of', 'to', 'be', 'or', 'not', 'is', 'in', 'and'],
  _german_: ['der', 'die', 'das', 'und', 'in', 'ist'],
};

function applyFilter(term: string, name: string, own: Filter | undefined): string | null {
  if (own?.type === 'stop') return stopWords[own.stopwords]?.includes(term) ? null : term;
  if (own?.type === 'stemmer') return stem(term, own.language);
  if (own?.type === 'lowercase') return term.toLocaleLowerCase(own.language === 'turkish' ? 'tr' : 'en');
  if (name === 'lowercase') return term.toLowerCase();
  if (name === 'asciifolding') return term.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  if (name === 'german_normalization') return term.replace(/ä/g, 'a').replace(/ö/g, 'o').replace(/ü/g, 'u');
  return term;
}

function stem(term: string, language: string): string {
  if (term.length < 4) return term;
  if (language === 'english') return term.replace(/(ing|ed|es|s|e)$/, '');
  if (language === 'light_german') return term.replace(/(en|er|es|e|n|s)$/, '');
  return term;
}
