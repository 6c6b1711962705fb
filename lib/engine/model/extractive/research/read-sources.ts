/**
 * Reads the sources of a packet before a plan is made without a language model: which words they use one after the other, and which of their
 * sections bear on a question. Pure; never answers anything.
 */
import type { RequestPacket } from '@/lib/protocol/llmcp';
import { listSources } from '../packet/read-task';
import { createPacketIndex, type IndexedUnit, indexSource } from '../rank/packet-index';
import { createPhraseFinder, type IsPhrase } from '../text/phrase-finder';
import { createQuestionReader } from './find-bearing';
import { findSections } from './find-sections';

/** What is known of the sources before they are asked. */
export type SourcesReading = {
  /** True if the sources use these words one after the other. */
  readonly isPhrase: IsPhrase;
  /** Returns for each of the questions the headings of sections that bear on it, the best first. */
  readonly findSections: (questions: readonly string[]) => readonly (readonly string[])[];
};

export function readSources(packet: Pick<RequestPacket, 'context'>): SourcesReading {
  const units = listSources(packet).reduce<IndexedUnit[]>((read, source) => {
    read.push(...indexSource(source, read));
    return read;
  }, []);
  const index = createPacketIndex(units);
  return {
    isPhrase: createPhraseFinder(units.map((unit) => unit.text)),
    findSections(questions) {
      const readers = questions.map((question) => createQuestionReader(index, question));
      const quoted = readers.flatMap((reader) => reader.findBearing());
      return readers.map((reader) => findSections(index, reader, quoted));
    },
  };
}
