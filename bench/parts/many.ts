/**
 * Table rows for many processes over one PostgreSQL (`npm run bench -- --many`, docs/scale.md): what shapes of different sizes do beside
 * what the processors of this machine allow, what each process costs, what one core of PostgreSQL bears, and what a replica takes off it.
 */
import { availableParallelism } from 'node:os';
import {
  measureReplica,
  measureShapes,
  type ShapeFigures,
  type Work,
  type WorkFigures,
} from '../many/measure-shapes';
import { atMost, type BenchRow, createRows, exactly } from '../row';

const many = createRows('many');
const works: readonly Work[] = ['captures', 'answers', 'searches'];

export async function listManyRows(): Promise<BenchRow[]> {
  const { shapes, readers, bareP95Ms } = await measureShapes();
  const replica = await measureReplica();
  return [
    ...works.flatMap((work) => shapes.map((shape) => writeThroughput(shape, work))),
    ...shapes.map(writeFifty),
    ...listCosts(shapes),
    ...works.map((work) => writeDatabase(shapes, work)),
    many('of a search’s work for the primary that a replica takes', {
      value: 100 * (1 - replica.with.cpuSeconds.database / replica.without.cpuSeconds.database),
      unit: '%',
      beside: {
        'ms at the primary without': 1_000 * replica.without.cpuSeconds.database,
        'ms with': 1_000 * replica.with.cpuSeconds.database,
        'searches a second without': replica.without.perSecond,
        with: replica.with.perSecond,
      },
    }),
    many('p95 of a piece, 1,000 readers, 2 webs', {
      value: readers.p95Ms,
      unit: 'ms',
      beside: { 'ms from two servers that do nothing else': bareP95Ms },
      level: atMost(100),
    }),
    many('pieces missed, twice, or readers refused', {
      value: readers.gaps + readers.doubled + readers.refused,
      unit: '',
      level: exactly(0),
    }),
  ];
}

const describe = ({ size }: ShapeFigures) =>
  `${size.webs} web${size.webs === 1 ? '' : 's'}, ${size.workers} worker${size.workers === 1 ? '' : 's'}`;

/** The ceiling is what all cores would do if none of them ever waited, with the processor time that one piece of the work took. */
function writeThroughput(shape: ShapeFigures, work: Work): BenchRow {
  const { perSecond, cpuSeconds } = shape.work[work];
  const ceiling = availableParallelism() / sum(cpuSeconds);
  return many(`${work} a second, ${describe(shape)}`, {
    value: perSecond,
    unit: '',
    beside: { 'the cores allow': ceiling, '% of it': (100 * perSecond) / ceiling },
  });
}

const sum = (cpuSeconds: WorkFigures['cpuSeconds']) =>
  Object.values(cpuSeconds).reduce((all, seconds) => all + seconds, 0);

function writeFifty(shape: ShapeFigures): BenchRow {
  return many(`slowest of 50 answers at once ÷ one alone, ${describe(shape)}`, {
    value: shape.slowest / shape.alone,
    unit: '×',
    beside: { 'ms alone': shape.alone, 'ms slowest': shape.slowest },
    level: shape.size.workers === 4 && shape.size.webs === 2 ? atMost(3) : null,
  });
}

/** Compares the largest shape with those that have fewer of one kind. */
function listCosts(shapes: readonly ShapeFigures[]): BenchRow[] {
  const find = (webs: number, workers: number) => {
    const found = shapes.find(({ size }) => size.webs === webs && size.workers === workers);
    if (found === undefined) throw new Error(`${webs} webs and ${workers} workers were not measured.`);
    return found;
  };
  const [one, four, all] = [find(1, 1), find(1, 4), find(2, 4)];
  return [
    many('connections of another worker', { value: (four.connections - one.connections) / 3, unit: '' }),
    many('connections of another web', { value: all.connections - four.connections, unit: '' }),
    many('memory of a worker after work', { value: four.memoryMb.worker / 4, unit: 'MB' }),
    many('memory of a web after work', { value: all.memoryMb.web / 2, unit: 'MB' }),
  ];
}

/** How many a second would keep one core of the database busy, and how the work of one is divided. */
function writeDatabase(shapes: readonly ShapeFigures[], work: Work): BenchRow {
  const mean = (part: keyof WorkFigures['cpuSeconds']) =>
    shapes.reduce((all, shape) => all + shape.work[work].cpuSeconds[part], 0) / shapes.length;
  return many(`${work} a second that one core of PostgreSQL bears`, {
    value: 1 / mean('database'),
    unit: '',
    beside: {
      'ms of PostgreSQL': 1_000 * mean('database'),
      'of a web': 1_000 * mean('web'),
      'of a worker': 1_000 * mean('worker'),
    },
  });
}
