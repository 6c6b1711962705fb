/**
 * Table rows for the built-in reader: over the sample documents, of which one was looked at when the reader was written, over trial reports
 * of which half were (answers, and cells of a table), over short texts about things of the same name, of which half were, and over questions
 * as people ask them, of which a hundred and twenty stayed apart.
 */
import { type ExtractiveRow, lookedAt, measureExtractive } from '../extractive/measure-extractive';
import { measureNear } from '../extractive/measure-near';
import { measureQuestions, questionSets, type QuestionSetName } from '../extractive/measure-questions';
import { measureTrials } from '../extractive/measure-trials';
import { measureDirections } from '../cells/measure-directions';
import { atLeast, atMost, type BenchOptions, type BenchRow, createRows, exactly } from '../row';

const row = createRows('built-in reader');

/** Of thirty questions that the sources do not answer, the model should decline 24. */
const declinedShare = 24 / 30;

export async function listExtractiveRows(options: BenchOptions): Promise<BenchRow[]> {
  const documents = (await measureExtractive(options)).filter(isReported);
  const trials = options.samplesFolder === null ? [] : await measureTrials(options.samplesFolder);
  return [
    ...documents.flatMap(listDocumentRows),
    ...trials.flatMap(({ half, questions, hit, firstRight, rightCitations, declined }) => {
      const of = `trial reports, ${questions}, ${half}`;
      return [
        row(`a citation meets the answer: ${of}`, { value: hit, unit: '', level: atLeast(0.75) }),
        row(`the first quote is right: ${of}`, { value: firstRight, unit: '' }),
        row(`right citations: ${of}`, { value: rightCitations, unit: '', level: atLeast(0.3) }),
        row(`declined though answerable: ${of}`, { value: declined, unit: '', level: atMost(0.02) }),
      ];
    }),
    ...listDirectionRows(options),
    ...(options.samplesFolder === null ? [] : await listNearRows(options.samplesFolder)),
    ...(await listQuestionRows('questions')),
    ...(await listQuestionRows('apart')),
    ...(await listQuestionRows('everyday')),
    ...(await listQuestionRows('everyday-apart')),
    ...(await listQuestionRows('plain')),
    ...(await listQuestionRows('plain-apart')),
    ...(await listQuestionRows('nowhere')),
    ...(await listQuestionRows('prose')),
    ...(await listQuestionRows('prose-apart')),
    ...(await listQuestionRows('reworded')),
    ...(await listQuestionRows('reworded-apart')),
  ];
}

function listDirectionRows({ samplesFolder }: BenchOptions): BenchRow[] {
  if (samplesFolder === null) return [];
  return measureDirections(samplesFolder).flatMap(({ half, cells, shares }) => {
    const of = `direction of effect in a table, ${cells} cells, ${half}`;
    const kept = shares.right + shares['not stated'];
    return [
      row(`right or not stated: ${of}`, { value: kept, unit: '', level: atLeast(0.8) }),
      row(`right: ${of}`, { value: shares.right, unit: '' }),
      row(`wrong: ${of}`, { value: shares.wrong, unit: '', level: atMost(0.08) }),
    ];
  });
}

const isReported = ({ half, document }: ExtractiveRow) => half === 'all' && document !== 'all';

function listDocumentRows(one: ExtractiveRow): BenchRow[] {
  const of = `${one.document}, ${one.packing}, ${one.questions}, ${isSeen(one) ? 'looked at' : 'unseen'}`;
  return [
    row(`a citation meets the answer: ${of}`, {
      value: one.hit,
      unit: '',
      beside: { 'first five of search': one.searchHit },
      level: atLeast(0.86),
    }),
    row(`the first quote is right: ${of}`, { value: one.firstRight, unit: '', level: atLeast(0.75) }),
    row(`cited characters inside the answer: ${of}`, {
      value: one.citedInside,
      unit: '',
      level: atLeast(0.25),
    }),
    row(`time of an answer: ${of}`, { value: one.meanMs, unit: 'ms' }),
    row(`citations a question: ${of}`, { value: one.meanCitations, unit: '' }),
    row(`most citations: ${of}`, { value: one.mostCitations, unit: '', level: atMost(4) }),
    row(`declined though answerable: ${of}`, {
      value: one.declinedAnswerable,
      unit: '',
      level: atMost(0.02),
    }),
    row(`declined rightly: ${of}, of ${one.unanswerable}`, {
      value: one.declinedUnanswerable,
      unit: '',
      level: atLeast(Math.ceil(one.unanswerable * declinedShare)),
    }),
    row(`quotes not in their source: ${of}`, { value: one.lostQuotes, unit: '', level: exactly(0) }),
  ];
}

/** The small corpus of our own has no unseen part. */
const isSeen = ({ origin, document }: ExtractiveRow) => origin === 'own corpus' || document === lookedAt;

/** That no text holds the answer is known by its words alone: some of these questions are answered rightly in others. */
async function listNearRows(samplesFolder: string): Promise<BenchRow[]> {
  return (await measureNear(samplesFolder)).flatMap(
    ({ half, near, declinedNear, answerable, hit, firstRight, declined, several, toldSeveral }) => [
      row(`declined rightly: one name for several things, ${near} without an answer, ${half}`, {
        value: declinedNear,
        unit: '',
        level: atLeast(0.9),
      }),
      row(`a citation holds the answer: one name for several things, ${answerable}, ${half}`, {
        value: hit,
        unit: '',
      }),
      row(`the first quote holds the answer: one name for several things, ${answerable}, ${half}`, {
        value: firstRight,
        unit: '',
        level: atLeast(0.75),
      }),
      row(`declined though answerable: one name for several things, ${answerable}, ${half}`, {
        value: declined,
        unit: '',
        level: atMost(0.02),
      }),
      row(`says that there is more than one answer: ${several} over conflicting texts, ${half}`, {
        value: toldSeveral,
        unit: '',
      }),
    ],
  );
}

async function listQuestionRows(set: QuestionSetName): Promise<BenchRow[]> {
  const judged = await measureQuestions(set);
  const share = (judgement: string) =>
    judged.filter((one) => one.judgement === judgement).length / Math.max(1, judged.length);
  const of = `${names[set]}, ${judged.length}, ${questionSets[set].isSeen ? 'looked at' : 'unseen'}`;
  const without = judged.filter(({ asked }) => asked.shape === 'none');
  const declined = without.filter(({ judgement }) => judgement === 'useful').length;
  const lost = judged.filter(({ asked, answer }) => asked.shape !== 'none' && answer.declined);
  const offered = lost.filter(({ isOffered }) => isOffered).length;
  const spared = without.filter(({ answer }) => answer.nearest.length === 0).length;
  return [
    row(`useful: ${of}`, { value: share('useful'), unit: '', level: atLeast(0.8) }),
    row(`useless: ${of}`, { value: share('useless'), unit: '', level: atMost(0.08) }),
    row(`declined rightly: ${of}, ${without.length} without an answer`, {
      value: declined / Math.max(1, without.length),
      unit: '',
      level: atLeast(0.9),
    }),
    row(`a refusal offers the answer as nearest: ${of}, ${lost.length} declined`, {
      value: offered / Math.max(1, lost.length),
      unit: '',
    }),
    row(`offers nothing: ${of}, ${without.length} without an answer`, {
      value: spared / Math.max(1, without.length),
      unit: '',
    }),
  ];
}

const names = {
  questions: 'questions as people ask them',
  apart: 'questions as people ask them',
  everyday: 'everyday questions',
  'everyday-apart': 'everyday questions',
  plain: 'plain questions',
  'plain-apart': 'plain questions',
  nowhere: 'questions without an answer',
  prose: 'questions over running prose',
  'prose-apart': 'questions over running prose',
  reworded: 'questions in other words',
  'reworded-apart': 'questions in other words',
} as const satisfies Record<QuestionSetName, string>;
