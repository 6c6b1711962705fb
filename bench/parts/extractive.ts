/**
 * Table rows for the built-in reader, for each way in which a packet may hold its sources: over all questions, and over the half that its
 * ranking was not fitted to.
 */
import { measureExtractive } from '../extractive/measure-extractive';
import { atLeast, atMost, type BenchOptions, type BenchRow, createRows, exactly } from '../row';

const row = createRows('built-in reader');

/** A cited span must overlap the reference at least as often as the first five passages of search do, minus five points. */
const allowance = 0.05;
/** Of thirty questions that the sources do not answer, the model should decline 24. */
const declinedShare = 24 / 30;

export async function listExtractiveRows(options: BenchOptions): Promise<BenchRow[]> {
  const all = await measureExtractive(options);
  return all
    .filter(({ half, document }) => half !== 'tuned on' && document === 'all')
    .flatMap((one) => {
      const half = one.half === 'all' ? '' : ', held out';
      const of = `${one.packing}, ${one.questions}${half}`;
      return [
        row(`a citation meets the answer: ${of}`, {
          value: one.hit,
          unit: '',
          beside: { 'first five of search': one.searchHit },
          level: atLeast(one.searchHit - allowance),
        }),
        row(`reference characters cited: ${of}`, { value: one.citedShare, unit: '' }),
        row(`citations a question: ${of}`, { value: one.meanCitations, unit: '' }),
        row(`most citations: ${of}`, { value: one.mostCitations, unit: '', level: atMost(6) }),
        row(`declined though answerable: ${of}`, {
          value: one.declinedAnswerable,
          unit: '',
          level: atMost(0.1),
        }),
        row(`declined rightly: ${one.packing}, of ${one.unanswerable}${half}`, {
          value: one.declinedUnanswerable,
          unit: '',
          level: atLeast(Math.ceil(one.unanswerable * declinedShare)),
        }),
        row(`quotes not in their source: ${of}`, { value: one.lostQuotes, unit: '', level: exactly(0) }),
      ];
    });
}
