/**
 * Measures what a 20 kB answer costs the page while it is being written, in real Chromium: the work of the page's main thread between the
 * arrival of one piece and the next, taken from the browser's own trace.
 */
import { chromium, type Browser, type Page } from 'playwright';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';
import type { Product } from './run-product';
import type { Owner } from './sign-in';
import { cutAt } from '../statistics';
import type { TimedUpstream } from './timed-upstream';

export type RenderFigures = {
  readonly chunks: number;
  readonly meanMs: number;
  readonly p95Ms: number;
  readonly longestTaskMs: number;
};

/** 200 pieces of 100 characters. */
const pieces = 200;
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
const maxTraceChars = 400_000_000;
const microsecond = 1 / 1_000;

/** Contains prose, lists, emphasis, code and a table, as real answers do. */
function writePiece(index: number): string {
  const place = index % 25;
  if (place === 0)
    return `\n\n## What part ${index} says\n\nIt begins here and goes on for some more words in a row, `;
  if (place === 8)
    return '\n\n- a **first** point with some words that explain it further\n- a second `point` with other words ';
  if (place === 14)
    return '\n\n```js\nconst saving = before < after ? 1 : 0; // a line of code that is long enough\n```\n\n';
  if (place === 19)
    return '\n\n| House | Saving |\n| --- | ---: |\n| Munich | **41 %** |\n| Leipzig | 28 % |\n\nAfter the table ';
  return ' more words that follow each other in a sentence which is *neither* short nor long, and then ends. ';
}

export async function measureRender(
  place: { readonly product: Product; readonly owner: Owner; readonly upstream: TimedUpstream },
  executablePath: string,
): Promise<RenderFigures> {
  const { product, owner, upstream } = place;
  upstream.set({ chunks: pieces, everyMs: 60, write: writePiece });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
  try {
    const page = await openCollection(browser, { product, owner });
    await browser.startTracing(page, { categories });
    await page.getByRole('textbox', { name: 'Ask your sources' }).fill('Tell me all of it.');
    await page.keyboard.press('Enter');
    const article = page.getByRole('article', { name: 'Answer' }).last();
    await article.getByText(`(${pieces - 1})`).waitFor({ timeout: 60_000 });
    return summarise((await browser.stopTracing()).toString('utf8'));
  } finally {
    await browser.close();
  }
}

async function openCollection(
  browser: Browser,
  { product, owner }: { readonly product: Product; readonly owner: Owner },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  await context.addCookies(
    owner.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url: product.address };
    }),
  );
  const listSchema = z.object({ items: z.array(z.object({ id: z.string() })).min(1) });
  const { items } = await owner.get('/v1/collections', listSchema);
  const page = await context.newPage();
  await page.goto(`${product.address}/w/${owner.slug}/c/${items[0]?.id ?? ''}`);
  await page.getByRole('textbox', { name: 'Ask your sources' }).waitFor();
  return page;
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number(),
      dur: z.number().optional(),
      /** The part of `dur` in which the thread itself worked, so that other programs on the machine do not count. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});

type TraceEvent = z.output<typeof traceSchema>['traceEvents'][number];

const readMs = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) * microsecond;

function summarise(text: string): RenderFigures {
  const read = readJsonAs(traceSchema, text, maxTraceChars);
  if (!read.ok) throw new Error(`The trace cannot be read: ${read.failure.reason}`);
  const events = read.value.traceEvents;
  const thread = findPageThread(events);
  const isHere = ({ pid, tid }: TraceEvent) => `${pid}:${tid}` === thread;
  const tasks = events.filter((event) => event.name === 'RunTask' && isHere(event));
  const arrivals = events
    .filter((event) => event.name === 'ResourceReceivedData' && isHere(event))
    .map(({ ts }) => ts)
    .toSorted((left, right) => left - right);
  // The last piece is left out, because no later arrival marks its end.
  const costs = arrivals.slice(0, -1).map((from, index) => {
    const until = arrivals[index + 1] ?? from;
    return tasks.filter(({ ts }) => ts >= from && ts < until).reduce((sum, task) => sum + readMs(task), 0);
  });
  return {
    chunks: costs.length,
    meanMs: costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length),
    p95Ms: cutAt(costs, 0.95),
    longestTaskMs: Math.max(0, ...tasks.map(readMs)),
  };
}

/** Returns the main thread of the process that rendered the page. If there are several, returns the one that received data most often. */
function findPageThread(events: readonly TraceEvent[]): string {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const received = events.filter(
    ({ name, pid, tid }) => name === 'ResourceReceivedData' && mains.has(`${pid}:${tid}`),
  );
  const counts = Map.groupBy(received, ({ pid, tid }) => `${pid}:${tid}`);
  const [busiest] = [...counts].toSorted(([, left], [, right]) => right.length - left.length);
  return busiest?.[0] ?? '';
}
