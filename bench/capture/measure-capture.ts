/**
 * Measures the capture of web pages: the word-bag F1 of the Markdown's text against annotated main content, for our extractor, Readability
 * + turndown and Defuddle in the same run; the speed and memory of ours; and whether hostile pages are answered. Without a samples folder
 * it runs on the project's own small pages and says so.
 */
import path from 'node:path';
import { z } from 'zod';
import { captureHtml } from '@/lib/capture/html/capture-html';
import { type HostilePage, hostilePages } from '@/lib/capture/html/__fixtures__/hostile-pages';
import { limits } from '@/lib/core/limits';
import { createProcessPool } from '@/lib/platform/processes/process-pool';
import { extractWithDefuddle, extractWithReadability } from './rival-extractors';
import { readSamplePages, type SamplePage } from './sample-pages';
import { listBagWords, measureOverlap, readMarkdownText } from './word-bag';

type CaptureScore = {
  readonly set: string;
  /** `all`, `never looked at`, or one kind of page. */
  readonly kind: string;
  readonly pages: number;
  readonly ours: number;
  readonly readability: number;
  readonly defuddle: number;
};

/** Times are those of the processor, so that other programs do not count. */
type CaptureSpeed = {
  readonly pagesPerSecond: number;
  readonly p95Ms: number;
  /** Of the process that captures, which has the limits of the product. */
  readonly peakMemoryMb: number;
  /** Number of pages whose process was killed at a limit. */
  readonly killed: number;
};

type HostileOutcome = { readonly name: string; readonly ms: number; readonly answered: boolean };

type PageScore = {
  readonly set: string;
  readonly id: string;
  readonly kind: string;
  readonly isUnseen: boolean;
  readonly ours: number;
  readonly readability: number;
  readonly defuddle: number;
};

export type CaptureMeasure = {
  /** Describes in words what was measured on. The model was fitted on the annotated samples, so their figures flatter it. */
  readonly note: string;
  readonly rows: readonly CaptureScore[];
  readonly pages: readonly PageScore[];
  readonly speed: CaptureSpeed;
  readonly hostile: readonly HostileOutcome[];
};

export async function measureCapture({
  samplesFolder,
  hostile = hostilePages,
}: {
  readonly samplesFolder: string | null;
  readonly hostile?: readonly HostilePage[];
}): Promise<CaptureMeasure> {
  const samples = readSamplePages(samplesFolder);
  const { scores: ours, speed } = await measureOurs(samples);
  const pages: PageScore[] = [];
  for (const [index, page] of samples.entries()) {
    pages.push({
      set: page.set,
      id: page.id,
      kind: page.kind,
      isUnseen: page.isUnseen,
      ours: ours[index] ?? 0,
      readability: await scoreRival(page, extractWithReadability),
      defuddle: await scoreRival(page, extractWithDefuddle),
    });
  }
  return {
    note: noteFor(samplesFolder),
    rows: summarise(pages),
    pages,
    speed,
    hostile: hostile.map(measureHostile),
  };
}

function noteFor(samplesFolder: string | null): string {
  return samplesFolder === null
    ? "No samples folder: the project's own small pages were measured."
    : 'The content model was fitted on these samples; for pages it has not seen run crossValidate.';
}

function scoreMarkdown(markdown: string, page: SamplePage): number {
  return measureOverlap(listBagWords(readMarkdownText(markdown)), listBagWords(page.truth)).f1;
}

/** The limits of one capture in the product, with more time, because the machine may be busy. */
const processOptions = {
  entry: path.join(import.meta.dirname, 'measured-process.ts'),
  size: 1,
  deadlineMs: limits.captureMs * 4,
  maxMemoryBytes: limits.captureMemoryBytes,
  maxOutputBytes: limits.captureOutputBytes,
};
const measuredPageSchema = z.object({ markdown: z.string(), processorMs: z.number(), peakBytes: z.number() });

/** A page whose process was killed counts as one of which nothing was found. */
async function measureOurs(
  samples: readonly SamplePage[],
): Promise<{ readonly scores: number[]; readonly speed: CaptureSpeed }> {
  const pool = createProcessPool(processOptions);
  const times: number[] = [];
  const scores: number[] = [];
  let peakBytes = 0;
  try {
    for (const page of samples) {
      const ran = await pool.run({ html: page.html, url: page.url });
      const measured = ran.ok ? measuredPageSchema.parse(ran.value) : null;
      scores.push(scoreMarkdown(measured?.markdown ?? '', page));
      if (measured === null) continue;
      times.push(measured.processorMs);
      peakBytes = Math.max(peakBytes, measured.peakBytes);
    }
  } finally {
    await pool.close();
  }
  const total = times.reduce((sum, time) => sum + time, 0);
  const sorted = times.toSorted((left, right) => left - right);
  const speed = {
    pagesPerSecond: total === 0 ? 0 : (times.length * 1_000) / total,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    peakMemoryMb: peakBytes / 2 ** 20,
    killed: samples.length - times.length,
  };
  return { scores, speed };
}

type Rival = (html: string, url: string) => string | Promise<string>;

/** If a rival throws on a page, it counts as having found nothing there. */
async function scoreRival(page: SamplePage, extract: Rival): Promise<number> {
  try {
    return scoreMarkdown(await extract(page.html, page.url), page);
  } catch {
    return page.truth.trim() === '' ? 1 : 0;
  }
}

function summarise(pages: readonly PageScore[]): CaptureScore[] {
  const sets = [...new Set(pages.map((page) => page.set))];
  return sets.flatMap((set) => {
    const own = pages.filter((page) => page.set === set);
    const kinds = [...new Set(own.map((page) => page.kind))];
    const unseen = own.filter((page) => page.isUnseen);
    return [
      average(set, 'all', own),
      ...(unseen.length > 0 ? [average(set, 'never looked at', unseen)] : []),
      ...kinds.map((kind) =>
        average(
          set,
          kind,
          own.filter((page) => page.kind === kind),
        ),
      ),
    ];
  });
}

function average(set: string, kind: string, pages: readonly PageScore[]): CaptureScore {
  const mean = (pick: (page: PageScore) => number) =>
    pages.reduce((sum, page) => sum + pick(page), 0) / Math.max(1, pages.length);
  return {
    set,
    kind,
    pages: pages.length,
    ours: mean((page) => page.ours),
    readability: mean((page) => page.readability),
    defuddle: mean((page) => page.defuddle),
  };
}

function measureHostile({ name, create }: HostilePage): HostileOutcome {
  const html = create();
  const start = performance.now();
  const { markdown } = captureHtml({
    html,
    url: 'https://hostile.test/',
    maxMarkdownChars: limits.markdownChars,
  });
  return { name, ms: performance.now() - start, answered: typeof markdown === 'string' };
}
