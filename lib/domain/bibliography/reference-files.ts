/** The files in which references are downloaded: the ending, the media type, and how each is written. */
import { writeBibtex } from './write-bibtex';
import { writeCsl } from './write-csl';

export const referenceFiles = {
  bibtex: { ending: 'bib', mediaType: 'application/x-bibtex; charset=utf-8', write: writeBibtex },
  csl: { ending: 'csl.json', mediaType: 'application/vnd.citationstyles.csl+json', write: writeCsl },
} as const;
