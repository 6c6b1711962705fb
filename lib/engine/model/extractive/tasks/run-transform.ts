/** `transform.run`: runs the built-in transform named by `args.type`. For an unknown type, it says so and lists the types it knows. */
import { z } from 'zod';
import { checkShape } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { transformShapeSchema } from '@/lib/protocol/own-transform';
import { countNoun } from '@/lib/core/text';
import { createDraftWriter, type Draft } from '../answer/draft';
import type { PacketIndex, PacketSource } from '../rank/packet-index';
import { answerQuestion } from '../answer/answer-question';
import { buildActionItems } from '../transforms/build-action-items';
import { buildComparison } from '../transforms/build-comparison';
import { buildExecutiveBrief } from '../transforms/build-executive-brief';
import { buildFaq } from '../transforms/build-faq';
import { buildFlashcards } from '../transforms/build-flashcards';
import { buildGlossary } from '../transforms/build-glossary';
import { buildGuide } from '../transforms/build-guide';
import { buildOwn } from '../transforms/build-own';
import { buildOutline } from '../transforms/build-outline';
import { buildProsAndCons } from '../transforms/build-pros-and-cons';
import { buildQuiz } from '../transforms/build-quiz';
import { buildStudyGuide } from '../transforms/build-study-guide';
import { buildBibliography } from '../transforms/build-bibliography';
import { buildDataTable } from '../transforms/build-data-table';
import { buildMindMap } from '../transforms/build-mind-map';
import { buildSlideDeck } from '../transforms/build-slide-deck';
import { buildEmail } from '../transforms/build-email';
import { buildPodcastScript } from '../transforms/build-podcast-script';
import { buildReport } from '../transforms/build-report';
import { buildTakeaways } from '../transforms/build-takeaways';
import { buildTimeline } from '../transforms/build-timeline';
import { readWrittenValue } from './read-written-value';
import type { TransformData, TransformOptions, ExtractiveTransformType } from '../transforms/types';
import { keepOnSubject } from '../transforms/keep-on-subject';
import { keepSubstance } from '../transforms/keep-substance';
import { writeTransform } from '../transforms/write-transform';

/** Maximum number of items that options may request. */
const mostItems = 100;

const optionsSchema = z.object({
  most: z.int().min(1).max(mostItems).optional().catch(undefined),
  count: z.int().min(1).max(mostItems).optional().catch(undefined),
  focus: z.string().max(limits.queryChars).optional().catch(undefined),
  title: z.string().max(limits.titleChars).optional().catch(undefined),
  columns: z.string().max(limits.transformFocusChars).optional().catch(undefined),
});
const argsSchema = z.object({
  type: z.string().max(limits.idChars),
  config: optionsSchema.optional().catch(undefined),
  /** The parts of a transform that a team made. */
  shape: transformShapeSchema.optional().catch(undefined),
});

type Build = (index: PacketIndex, options: TransformOptions) => TransformData;

const builders = {
  report: buildReport,
  takeaways: buildTakeaways,
  glossary: buildGlossary,
  outline: buildOutline,
  action_items: buildActionItems,
  executive_brief: buildExecutiveBrief,
  faq: buildFaq,
  timeline: buildTimeline,
  comparison: buildComparison,
  flashcards: buildFlashcards,
  quiz: buildQuiz,
  pros_and_cons: buildProsAndCons,
  study_guide: buildStudyGuide,
  bibliography: buildBibliography,
  data_table: (index, options) => buildDataTable(index, options, readWrittenValue),
  mind_map: buildMindMap,
  slide_deck: buildSlideDeck,
  email: buildEmail,
  podcast_script: buildPodcastScript,
  guide: (index, options) =>
    buildGuide(index, options, (text) => {
      const answer = answerQuestion(index, { text, earlier: [] }, { sources: [], leftOut: 0 });
      return answer.outcome === 'answered' && answer.isClear;
    }),
} as const satisfies Record<ExtractiveTransformType, Build>;

/** Alternative names of the same transforms. */
const aliases: Readonly<Record<string, ExtractiveTransformType>> = {
  brief: 'executive_brief',
  collection_guide: 'guide',
  'collection.guide': 'guide',
};

function isExtractiveTransform(type: string): type is ExtractiveTransformType {
  return Object.hasOwn(builders, type);
}

export const extractiveTransformTypes = Object.keys(builders).filter(isExtractiveTransform);

export function buildTransform(
  index: PacketIndex,
  type: ExtractiveTransformType,
  options: TransformOptions = {},
): TransformData {
  return builders[type](keepOnSubject(keepSubstance(index), options.focus), options);
}

type Packed = { readonly sources: readonly PacketSource[]; readonly collection: string | null };

export function runTransform(index: PacketIndex, args: unknown, { sources, collection }: Packed): Draft {
  const read = checkShape(argsSchema, args);
  if (!read.ok) return refuseType('');
  const { type, config = {}, shape } = read.value;
  if (shape !== undefined) {
    const kept = keepOnSubject(keepSubstance(index), config.focus);
    return writeTransform(buildOwn(kept, shape, readWrittenValue), sources);
  }
  const asked = aliases[type] ?? type;
  if (!isExtractiveTransform(asked)) return refuseType(asked);
  return writeTransform(buildTransform(index, asked, readOptions(config, collection)), sources);
}

function readOptions(
  { most, count, focus, title, columns }: z.output<typeof optionsSchema>,
  collection: string | null,
): TransformOptions {
  const items = most ?? count;
  return {
    ...(items === undefined ? {} : { most: items }),
    ...(focus === undefined ? {} : { focus }),
    ...(title === undefined ? {} : { title }),
    ...(columns === undefined ? {} : { columns }),
    ...(collection === null ? {} : { collection }),
  };
}

function refuseType(type: string): Draft {
  const writer = createDraftWriter();
  const asked = type === '' ? 'This transform' : `The transform “${type.replace(/[`[\]]/g, '')}”`;
  writer.add(
    `${asked} needs a language model. The built-in reader can create ${countNoun(extractiveTransformTypes.length, 'kind')}: ${extractiveTransformTypes.join(', ').replaceAll('_', ' ')}. Connect a model in Settings for the others.`,
  );
  return writer.finish(null);
}
