/** Table rows for search: quality compared with MiniSearch and plain BM25 over the same passages, and time in workspaces with many passages. */
import { measureSearch, type SearchFigures } from '../search/measure-search';
import { atLeast, below, type BenchOptions, type BenchRow, createRows, exactly } from '../row';

const row = createRows('search');

/** The passages of a workspace, and the milliseconds within which 19 of 20 searches must be answered. */
const short = { passages: 50_000, p95Ms: 60 };
const long = { passages: 1_000_000, p95Ms: 250 };

export async function listSearchRows({ samplesFolder, full }: BenchOptions): Promise<BenchRow[]> {
  const sizes = full ? [short, long] : [short];
  const measured = await measureSearch({ samplesFolder, sizes: sizes.map(({ passages }) => passages) });
  const documents = [...new Set(measured.figures.map(({ document }) => document))];
  const of = (document: string, engine: SearchFigures['engine']) =>
    measured.figures.find((figures) => figures.document === document && figures.engine === engine);
  return [
    ...documents.flatMap((document) =>
      writeQuality(document, of(document, 'sourcebook'), {
        MiniSearch: of(document, 'minisearch'),
        BM25: of(document, 'bm25'),
      }),
    ),
    ...measured.speed.flatMap(({ passages, scope, p50Ms, p95Ms, emptyMs, indexMs }) => {
      const where = `${passages.toLocaleString('en')} passages, ${scope}`;
      const level = below(sizes.find((size) => size.passages === passages)?.p95Ms ?? short.p95Ms);
      return [
        row(`p95: ${where}`, {
          value: p95Ms,
          unit: 'ms',
          beside: { p50: p50Ms, 'no search': emptyMs },
          level,
        }),
        ...(scope === 'workspace'
          ? [row(`indexed a second: ${where}`, { value: (passages * 1_000) / indexMs, unit: 'passages' })]
          : []),
      ];
    }),
  ];
}

/** The document whose questions were looked at while search was written; the others stay apart. */
const seenDocument = 'wikitexts.md';

type Rivals = { readonly [Name in 'MiniSearch' | 'BM25']: SearchFigures | undefined };

function writeQuality(document: string, ours: SearchFigures | undefined, rivals: Rivals): BenchRow[] {
  const { MiniSearch: mini, BM25: plain } = rivals;
  if (ours === undefined || mini === undefined || plain === undefined) return [];
  const part = document === 'all' ? '' : document === seenDocument ? ' (looked at)' : ' (never looked at)';
  const name = `${document}${part}, ${ours.questions}`;
  return [
    row(`nDCG@10: ${name}`, {
      value: ours.ndcg10,
      unit: '',
      beside: { MiniSearch: mini.ndcg10, BM25: plain.ndcg10 },
      level: atLeast(Math.max(mini.ndcg10, plain.ndcg10)),
    }),
    row(`recall@20: ${name}`, {
      value: ours.recall20,
      unit: '',
      beside: { MiniSearch: mini.recall20, BM25: plain.recall20 },
    }),
    row(`hit@5: ${name}`, {
      value: ours.hit5,
      unit: '',
      beside: { MiniSearch: mini.hit5, BM25: plain.hit5 },
    }),
    row(`nothing found: ${name}`, { value: ours.empty, unit: '', level: exactly(0) }),
  ];
}
