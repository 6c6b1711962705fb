/** The parts of the measurement in their order; each runs in a process of its own, so that none bears another's memory. */
import type { BenchOptions, BenchRow } from './row';

type Part = (options: BenchOptions) => Promise<BenchRow[]> | BenchRow[];

/** Imported when asked for: the product's environment is read once a process. */
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
};
