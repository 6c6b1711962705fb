/**
 * What a workflow can be about (protocols 2, "Entities"): each entity with a fixed id, the words that users read, the fields that a
 * condition or a `{{trigger.…}}` can refer to, and what a step may change in it. Ids are permanent and never change. Pure.
 */
import { type TriggerType, triggerTypes, type WorkflowEntity } from '@/lib/protocol/workflow/definition';
import { defineFields, type Field } from './field';

export type Entity = {
  readonly id: string;
  readonly name: WorkflowEntity;
  /** "a source", "sources" */
  readonly one: string;
  readonly many: string;
  /** The words for its creation: "is added". */
  readonly created: string;
  readonly fields: readonly Field[];
  readonly triggers: readonly TriggerType[];
  /** False if its records belong to no collection, so that a workflow cannot be limited to one. */
  readonly hasCollection: boolean;
  /** Fields that `update_field` may set. */
  readonly updatable: readonly string[];
};

const everyTrigger = triggerTypes;

/**
 * For workflows, a source is added when its first capture has ended, because there is nothing to read before that. A later capture is a
 * change.
 */
const sources: Entity = {
  id: '937729b1-8148-4923-a337-22169cfe9c26',
  name: 'research.sources',
  one: 'a source',
  many: 'sources',
  created: 'is added',
  fields: defineFields({
    id: ['Id', 'text'],
    title: ['Title', 'text'],
    kind: ['Kind', 'text'],
    url: ['Address', 'text'],
    status: ['Status', 'text'],
    collection_id: ['Collection', 'text'],
    markdown: ['Text', 'text'],
    word_count: ['Words', 'number'],
    author: ['Author', 'text'],
    site_name: ['Site', 'text'],
    language: ['Language', 'text'],
    signals: ['Signals', 'list'],
    captured_at: ['Captured', 'date'],
    created_at: ['Added', 'date'],
  }),
  triggers: everyTrigger,
  hasCollection: true,
  updatable: ['title'],
};

const collections: Entity = {
  id: '611dad46-d9bb-4307-85ab-8b7986e021c0',
  name: 'research.collections',
  one: 'a collection',
  many: 'collections',
  created: 'is created',
  fields: defineFields({
    id: ['Id', 'text'],
    title: ['Title', 'text'],
    tags: ['Tags', 'list'],
    created_at: ['Created', 'date'],
  }),
  triggers: everyTrigger,
  hasCollection: true,
  updatable: ['title', 'tags'],
};

/** An artifact is created when its text is complete, because there is nothing to share while a model is still writing it. */
const artifacts: Entity = {
  id: '6841e818-35a9-4284-a986-c921a63c2f44',
  name: 'research.artifacts',
  one: 'an artifact',
  many: 'artifacts',
  created: 'is created',
  fields: defineFields({
    id: ['Id', 'text'],
    title: ['Title', 'text'],
    type: ['Type', 'text'],
    status: ['Status', 'text'],
    collection_id: ['Collection', 'text'],
    version: ['Version', 'number'],
    created_at: ['Created', 'date'],
  }),
  triggers: everyTrigger,
  hasCollection: true,
  updatable: ['title'],
};

const tables: Entity = {
  id: 'd3b46150-7d86-4097-bb05-ecd938e1b46c',
  name: 'research.tables',
  one: 'a table',
  many: 'tables',
  created: 'is created',
  fields: defineFields({
    id: ['Id', 'text'],
    title: ['Title', 'text'],
    collection_id: ['Collection', 'text'],
    created_at: ['Created', 'date'],
  }),
  triggers: everyTrigger,
  hasCollection: true,
  updatable: [],
};

const runs: Entity = {
  id: 'e69220bd-0121-4ea6-9825-2612999da240',
  name: 'research.runs',
  one: 'a run',
  many: 'runs',
  created: 'is started',
  fields: defineFields({
    id: ['Id', 'text'],
    kind: ['Kind', 'text'],
    status: ['Status', 'text'],
    title: ['Title', 'text'],
    collection_id: ['Collection', 'text'],
    artifact_id: ['Artifact', 'text'],
    model: ['Model', 'text'],
    cost_usd: ['Cost in US dollars', 'number'],
    created_at: ['Started', 'date'],
    finished_at: ['Ended', 'date'],
  }),
  // Runs record what happened, and cannot be deleted individually.
  triggers: everyTrigger.filter((trigger) => trigger !== 'on_delete'),
  hasCollection: true,
  updatable: [],
};

const pages: Entity = {
  id: '4f5b9239-0b70-4ca6-ba9b-78d8ac4706e4',
  name: 'knowledge.pages',
  one: 'a page',
  many: 'pages',
  created: 'is created',
  fields: defineFields({
    id: ['Id', 'text'],
    title: ['Title', 'text'],
    text: ['Text', 'text'],
    created_at: ['Created', 'date'],
  }),
  triggers: everyTrigger,
  hasCollection: false,
  updatable: [],
};

const journalBlocks: Entity = {
  id: '6110427d-7805-46bf-bc6d-f4b4c52a9762',
  name: 'knowledge.journal_blocks',
  one: 'a journal block',
  many: 'journal blocks',
  created: 'is written',
  fields: defineFields({
    id: ['Id', 'text'],
    text: ['Text', 'text'],
    date: ['Day', 'date'],
    created_at: ['Written', 'date'],
  }),
  triggers: everyTrigger,
  hasCollection: false,
  updatable: [],
};

const byName = {
  'research.sources': sources,
  'research.collections': collections,
  'research.artifacts': artifacts,
  'research.tables': tables,
  'research.runs': runs,
  'knowledge.pages': pages,
  'knowledge.journal_blocks': journalBlocks,
} satisfies Record<WorkflowEntity, Entity>;

export const entities: readonly Entity[] = Object.values(byName);

export function getEntity(name: WorkflowEntity): Entity {
  return byName[name];
}

/** Finds an entity by `schema.table`, ignoring case, or by id. */
export function findEntity(nameOrId: string): Entity | null {
  const wanted = nameOrId.trim().toLowerCase();
  return entities.find(({ id, name }) => name === wanted || id === wanted) ?? null;
}
