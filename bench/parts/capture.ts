/** Table rows for capture: main content compared with the two best-known extractors, speed, memory, hostile pages, PDF pages per second. */
import { measureCapture } from '../capture/measure-capture';
import { measureFormulas, measureHardPdfs } from '../capture/measure-hard-pdfs';
import { measurePdf } from '../capture/measure-pdf';
import { above, atLeast, atMost, below, type BenchOptions, type BenchRow, createRows, exactly } from '../row';

const row = createRows('capture');

/** Slightly more than the better extractor of each page would reach if both were combined. */
const aims: Readonly<Record<string, number>> = { pages: 0.96, web: 0.905 };
const names: Readonly<Record<string, string>> = {
  pages: 'articles',
  web: 'seven kinds of page',
  own: 'own pages',
};

export async function listCaptureRows(options: BenchOptions): Promise<BenchRow[]> {
  const { rows, speed, hostile } = await measureCapture(options);
  // The content model was fitted on the annotated samples, so these figures overstate how well it does on pages it has never seen.
  const fitted = options.samplesFolder === null ? '' : ' (fitted on these)';
  const scores = rows.map(({ set, kind, pages, ours, readability, defuddle }) => {
    const aim = kind === 'all' ? aims[set] : undefined;
    const name = names[set] ?? set;
    const shown = kind === 'all' ? name : kind === 'never looked at' ? `${name}, ${kind}` : kind;
    return row(`F1, ${shown}, ${pages}${fitted}`, {
      value: ours,
      unit: '',
      beside: {
        'Readability + turndown': readability,
        Defuddle: defuddle,
        ...(aim === undefined ? {} : { aim }),
      },
      level: above(Math.max(readability, defuddle)),
    });
  });
  const pdf = await measurePdf(options);
  return [
    ...scores,
    row('pages a second of processor time', { value: speed.pagesPerSecond, unit: '', level: atLeast(10) }),
    row('a page, p95 of processor time', { value: speed.p95Ms, unit: 'ms', level: below(400) }),
    row('peak memory of the capture process', {
      value: speed.peakMemoryMb,
      unit: 'MB',
      level: atMost(550),
    }),
    row('pages whose process was killed', { value: speed.killed, unit: '', level: exactly(0) }),
    row(`hostile pages answered, of ${hostile.length}`, {
      value: hostile.filter(({ answered }) => answered).length,
      unit: '',
      level: exactly(hostile.length),
    }),
    row('slowest hostile page', {
      value: Math.max(...hostile.map(({ ms }) => ms)),
      unit: 'ms',
      level: atMost(10_000),
    }),
    row(`PDF pages a second, ${pdf.pages} pages`, { value: pdf.pagesPerSecond, unit: '' }),
    ...(await listHardPdfRows()),
    ...(await listFormulaRows()),
  ];
}

async function listHardPdfRows(): Promise<BenchRow[]> {
  const sets = [
    { name: 'looked at', measured: await measureHardPdfs('seen') },
    { name: 'never looked at', measured: await measureHardPdfs('unseen') },
  ];
  return sets.flatMap(({ name, measured }) => {
    const of = `${measured.files} hard PDFs ${name}`;
    return [
      row(`values with their labels, ${of}`, { value: measured.cells, unit: '', level: atLeast(0.95) }),
      row(`words in reading order, ${of}`, { value: measured.order, unit: '', level: atLeast(0.98) }),
      row(`F1 of headings, ${of}`, { value: measured.headings, unit: '', level: atLeast(0.9) }),
      row(`phrases to the letter, ${of}`, { value: measured.phrases, unit: '', level: atLeast(0.95) }),
    ];
  });
}

async function listFormulaRows(): Promise<BenchRow[]> {
  const sets = [
    { name: 'looked at', measured: await measureFormulas('seen') },
    { name: 'never looked at', measured: await measureFormulas('unseen') },
  ];
  return sets.map(({ name, measured }) =>
    row(`formulas of PDFs that keep their meaning, of ${measured.formulas} ${name}`, {
      value: measured.right,
      unit: '',
      level: atLeast(0.95),
    }),
  );
}
