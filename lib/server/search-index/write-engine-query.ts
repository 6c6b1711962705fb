/**
 * Writes a question as a query of the engine. Words are alternatives, and a passage with more of them comes first; a phrase must stand in the
 * passage. The scope, the workspace and what is hidden are filters, which do not count towards the score. Pure.
 */
import type { IndexQuestion } from '@/lib/domain/search/search-index';

/** How much a word counts by where it stands, as in the database (decision 58). */
const fields = ['words', 'title^3', 'path^2', 'parts^0.7'];
/** Different words that are searched. The engine refuses a query with more than 1,024 clauses, and each word is one in every field. */
const mostWords = 200;

export function writeEngineQuery(question: IndexQuestion): Readonly<Record<string, unknown>> {
  const { workspaceId, query, scope, hidden, limit } = question;
  const phrases = query.phrases.map(writePhrase);
  const asked = listWords([query.words, ...query.compounds.map(({ parts }) => parts)]);
  const anyWord =
    asked.length === 0
      ? []
      : [{ multi_match: { query: asked.join(' '), fields, type: 'most_fields', operator: 'or' } }];
  return {
    size: limit,
    track_total_hits: true,
    _source: ['source', 'revision', 'ordinal'],
    query: {
      bool: {
        // With a phrase, the other words only order what has the phrase.
        ...(phrases.length > 0 ? { must: phrases, should: anyWord } : { must: anyWord }),
        filter: [
          { term: { workspace: workspaceId } },
          ...(scope.collectionId === undefined ? [] : [{ term: { collection: scope.collectionId } }]),
          ...(scope.sourceIds === undefined ? [] : [{ terms: { source: [...scope.sourceIds] } }]),
        ],
        must_not: hidden.length === 0 ? [] : [{ terms: { collection: [...hidden] } }],
      },
    },
  };
}

const listWords = (texts: readonly string[]): string[] =>
  [...new Set(texts.join(' ').split(/\s+/))].filter((word) => word !== '').slice(0, mostWords);

/** A phrase stands in the text as it was written, or with its compounds spelled out. */
const writePhrase = ({ words }: IndexQuestion['query']['phrases'][number]) => ({
  multi_match: { query: words, fields: ['words', 'title', 'path', 'spelled'], type: 'phrase' },
});

/**
 * Whether the engine can answer: there is something to look for, and no phrase of function words alone, which the engine does not keep. The
 * database keeps their pairs.
 */
export function isForEngine({ words, phrases }: IndexQuestion['query']): boolean {
  const isKept = ({ written, pairs }: (typeof phrases)[number]) => {
    const spoken = written.split(' ');
    return (
      pairs.length === 0 || spoken.some((word, at) => at > 0 && !pairs.includes(`${spoken[at - 1]} ${word}`))
    );
  };
  return (words.trim() !== '' || phrases.length > 0) && phrases.every(isKept);
}
