/**
 * Says what an id names, by the name of its field: `source_id` names a source, `source_ids` several. `id`, `ids` and `first_id` name
 * records of the entity beside them. Steps, starters, triggers and outputs all follow this rule, so that forms can offer names instead of
 * ids everywhere. Pure.
 */
import type { WorkflowEntity } from '@/lib/protocol/workflow/definition';

const nouns = [
  'collection',
  'source',
  'artifact',
  'table',
  'page',
  'alert',
  'answer',
  'run',
  'share',
] as const;
export type NamedNoun = (typeof nouns)[number];

/** `entity` stands for a record of the entity that another field or the trigger chooses. */
export type NamedByField = NamedNoun | 'entity';

const ofEntity: ReadonlySet<string> = new Set(['id', 'ids', 'first_id']);

export function findNamedNoun(field: string): NamedByField | null {
  if (ofEntity.has(field)) return 'entity';
  const stem = /^(.+)_ids?$/.exec(field)?.[1];
  return nouns.find((noun) => noun === stem) ?? null;
}

const nounsOfEntities: Readonly<Record<WorkflowEntity, NamedNoun | null>> = {
  'research.sources': 'source',
  'research.collections': 'collection',
  'research.artifacts': 'artifact',
  'research.tables': 'table',
  'research.runs': 'run',
  'knowledge.pages': 'page',
  'knowledge.journal_blocks': null,
};

export const findNounOfEntity = (entity: WorkflowEntity): NamedNoun | null => nounsOfEntities[entity];

/** The nouns whose records the user can choose from a list. Others exist only as outputs of steps. */
const chosenNouns = [
  'collection',
  'source',
  'artifact',
  'table',
  'page',
  'run',
] as const satisfies readonly NamedNoun[];
export type ChosenNoun = (typeof chosenNouns)[number];

export function isChosenByName(noun: NamedNoun): noun is ChosenNoun {
  return chosenNouns.some((chosen) => chosen === noun);
}
