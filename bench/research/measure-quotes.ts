/**
 * Measures what a research without a language model quotes: each question is split and put to sections as the product does, and each
 * sub-question is answered by the built-in reader. A quote that meets the passage which answers the question bears on it for certain; others
 * may, so the share is a lower bound, to be read beside that of a plain answer. Only every second question is asked: the other half was used
 * to fit the reader.
 */
import { outlinePlan } from '@/lib/engine/agent/graph/outline-plan';
import { readSources } from '@/lib/engine/model/extractive/research/read-sources';
import { hasOverlap } from '@/lib/evidence/span';
import { askModel, createQuoteLocator, type PackedText, packText } from '../extractive/ask-model';
import { createPassageSearch } from '../extractive/rank-passages';
import { type MeasuredQuestion, readQuestionSet } from '../extractive/read-question-set';

export type QuoteFigures = {
  readonly questions: number;
  /** Share of the quotes that overlap the passage which answers the question, of a research and of an answer. */
  readonly meeting: { readonly research: number; readonly answer: number };
  /** Share of the questions for which at least one quote does. */
  readonly hit: { readonly research: number; readonly answer: number };
  /** Mean number of sub-questions, including those put to sections. */
  readonly subQuestions: number;
  readonly unanswerable: number;
  /** Number of unanswerable questions for which research quotes nothing, and for which an answer does not. */
  readonly declined: { readonly research: number; readonly answer: number };
};

const bestPassages = 40;

type Quoted = { readonly quotes: readonly string[]; readonly subQuestions: number };

export async function measureQuotes(samplesFolder: string | null): Promise<QuoteFigures> {
  const set = readQuestionSet(samplesFolder);
  const readers = new Map(
    set.documents.map((document) => [
      document.name,
      { ...document, search: createPassageSearch([document]), locate: createQuoteLocator(document.markdown) },
    ]),
  );
  const pack = (document: string, question: string): PackedText[] => {
    const { markdown = '', search } = readers.get(document) ?? {};
    const best = [...(search?.(question) ?? [])].slice(0, bestPassages);
    return best
      .sort((left, right) => left.start - right.start)
      .map((passage, place) => ({
        n: 1,
        name: document,
        markdown: markdown.slice(passage.start, passage.end),
        chunk: { index: place + 1, count: best.length, start: passage.start },
      }));
  };
  const answer = async ({ document, question }: MeasuredQuestion): Promise<Quoted> => {
    const { citations } = await askModel(question, pack(document, question));
    return { quotes: citations.map(({ quote }) => quote), subQuestions: 1 };
  };
  const research = async ({ document, question }: MeasuredQuestion): Promise<Quoted> => {
    const documents = pack(document, question).map(packText);
    const nodes = outlinePlan(question, readSources({ context: { documents } }));
    const quotes = new Set<string>();
    for (const node of nodes) {
      const { citations } = await askModel(node.question, pack(document, node.question), {
        args: { question },
      });
      for (const { quote } of citations) quotes.add(quote);
    }
    return { quotes: [...quotes], subQuestions: nodes.length };
  };
  const held = set.questions.filter((_, place) => place % 2 === 1);
  const answerable = held.filter(({ references }) => references.length > 0);
  const foreign = held.filter(({ references }) => references.length === 0);
  const meets = ({ document, references }: MeasuredQuestion, quote: string): boolean => {
    const span = readers.get(document)?.locate(quote) ?? null;
    return span !== null && references.some((reference) => hasOverlap(span, reference));
  };
  const askAll = async (ask: typeof answer) => {
    const told = [];
    for (const question of answerable) told.push({ question, ...(await ask(question)) });
    let declined = 0;
    for (const question of foreign) if ((await ask(question)).quotes.length === 0) declined += 1;
    const marks = told.map(({ question, quotes }) => quotes.map((quote) => meets(question, quote)));
    return {
      declined,
      meeting: share(marks.flat()),
      hit: share(marks.map((each) => each.some(Boolean))),
      subQuestions: told.reduce((sum, each) => sum + each.subQuestions, 0) / Math.max(1, told.length),
    };
  };
  const [ofAnswer, ofResearch] = [await askAll(answer), await askAll(research)];
  return {
    questions: answerable.length,
    meeting: { research: ofResearch.meeting, answer: ofAnswer.meeting },
    hit: { research: ofResearch.hit, answer: ofAnswer.hit },
    subQuestions: ofResearch.subQuestions,
    unanswerable: foreign.length,
    declined: { research: ofResearch.declined, answer: ofAnswer.declined },
  };
}

const share = (marks: readonly boolean[]): number => marks.filter(Boolean).length / Math.max(1, marks.length);
