/**
 * Reads the sources before code makes a plan or approaches, so that no section is asked about that does not bear on the question. It reads
 * the same passages that an answer to the question would. The run is tainted already, because it was shown the titles and headings.
 */
import { readSources, type SourcesReading } from '@/lib/engine/model/extractive/research/read-sources';
import { packQuestion } from './pack-question';
import type { Research } from './open-research';

export async function readForOutline(research: Research): Promise<SourcesReading> {
  const query = research.input.question;
  const { documents } = await packQuestion(research, { query, share: { tokens: null, costUsd: null } });
  return readSources({ context: { documents: [...documents] } });
}
