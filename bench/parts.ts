/** The parts of the measurement in their order. Each runs in its own process, so that none is affected by another's memory use. */
import type { BenchOptions, BenchRow } from './row';

type Part = (options: BenchOptions) => Promise<BenchRow[]> | BenchRow[];

/** Imported on demand, because the product reads its environment once per process. */
export const parts: Readonly<Record<string, () => Promise<Part>>> = {
  capture: async () => (await import('./parts/capture')).listCaptureRows,
  search: async () => (await import('./parts/search')).listSearchRows,
  quotes: async () => (await import('./parts/quotes')).listQuoteRows,
  reader: async () => (await import('./parts/extractive')).listExtractiveRows,
  acting: async () => (await import('./parts/acting')).listActingRows,
  frames: async () => (await import('./parts/frames')).listFrameRows,
  workflows: async () => (await import('./parts/workflows')).listWorkflowRows,
  research: async () => (await import('./parts/research')).listResearchRows,
  llmx: async () => (await import('./parts/llmx')).listLlmxRows,
  knowledge: async () => (await import('./parts/knowledge')).listKnowledgeRows,
  stream: async () => (await import('./parts/stream')).listStreamRows,
  product: async () => (await import('./parts/product')).listProductRows,
  many: async () => (await import('./parts/many')).listManyRows,
};

/** Measured only if it is asked for, because it starts many processes, and other work on the machine spoils it. */
export const partsByRequest: readonly string[] = ['many'];
