/**
 * Finds the thing that threads are about, as one member may see it: what it is called, where it is shown, and the text that passages are
 * found in. A thing that does not exist and one that the member may not open are the same: null.
 */
import { asId, type MessageId, type UserId } from '@/lib/core/ids';
import { AppError } from '@/lib/core/errors';
import { paths } from '@/lib/core/paths';
import { findArtifact } from '@/lib/domain/artifacts/store';
import { findVersion } from '@/lib/domain/artifacts/version-store';
import { findShownConversation, type ShownConversation } from '@/lib/domain/conversations/shown-store';
import { findMessage, type Message } from '@/lib/domain/conversations/store';
import { openPage } from '@/lib/domain/pages/page';
import { findPage } from '@/lib/domain/pages/page-store';
import { findPlan } from '@/lib/domain/research/plan-store';
import { findRevision, findSource } from '@/lib/domain/sources/store';
import { splitCellId } from '@/lib/domain/tables/table';
import { findTable, listColumnsOf } from '@/lib/domain/tables/table-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findWorkspace } from '@/lib/domain/team/store';
import type { AnchoredText } from '@/lib/domain/threads/anchor';
import { type Subject, type SubjectName, writePart } from '@/lib/domain/threads/subject';
import { findPreview } from '@/lib/domain/workflows/preview-store';
import type { Span } from '@/lib/evidence/span';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { SubjectKind } from '@/lib/protocol/thread-words';
import { requireRun } from '../runs/require-run';

export type Thing = {
  readonly title: string;
  /** True if only the member who is looking may open it. */
  readonly isPrivate: boolean;
  /** The member whose alone it is, who is told of every thread about it; null if it belongs to all. */
  readonly authorId: UserId | null;
  /** The newest version of a page or an artifact, which members edit together. */
  readonly version: number | null;
  /** Reads the text as it is now; null if passages of it cannot be talked about. */
  readonly readText: () => Promise<AnchoredText | null>;
  /** Reads the text of a part of it; null if parts of it have no text of their own. */
  readonly readPart: (part: string) => Promise<AnchoredText | null>;
  /** Finds what a part of it is called, or null if it does not have this part. */
  readonly findPart: (part: string) => Promise<string | null>;
  /** Where it is shown, at a part or a passage. */
  readonly writePath: (part: string | null, span: Span | null) => string;
};

type Finder = (
  database: Database,
  viewer: Viewer,
  wanted: { readonly id: string; readonly slug: string },
) => Promise<Thing | null>;

const nothing = () => Promise.resolve(null);

const findSourceThing: Finder = async (database, { workspaceId }, { id, slug }) => {
  const source = await findSource(database, workspaceId, asId(id));
  if (source === null) return null;
  const { currentRevisionId } = source;
  return {
    title: source.title,
    isPrivate: false,
    authorId: null,
    version: null,
    readText: async () =>
      currentRevisionId === null ? null : findRevision(database, workspaceId, currentRevisionId),
    readPart: nothing,
    findPart: nothing,
    writePath: (_part, at) => paths.source(slug, id, { at }),
  };
};

/** Others find a question or an answer while its conversation is shown, on the page on which they read that. */
const createMessageFinder =
  (role: Message['role']): Finder =>
  async (database, viewer, { id, slug }) => {
    const message = await findMessage(database, viewer.workspaceId, asId<MessageId>(id));
    if (message === null || message.role !== role) return null;
    const conversation = await findShownConversation(database, viewer, message.conversationId);
    if (conversation === null) return null;
    const { title, shownAt, authorId } = conversation;
    return {
      title,
      isPrivate: shownAt === null,
      authorId,
      version: null,
      readText: role === 'assistant' ? () => Promise.resolve(message) : nothing,
      readPart: nothing,
      findPart: nothing,
      writePath: () =>
        authorId === viewer.userId
          ? writeOwnPath(conversation, slug)
          : paths.conversation(slug, conversation.id),
    };
  };

function writeOwnPath({ id, collectionId, contextType }: ShownConversation, slug: string): string {
  if (collectionId !== null) return paths.collection(slug, collectionId, { chat: id });
  return paths.home(slug, contextType === 'workspace' ? id : null);
}

const findArtifactThing: Finder = async (database, { workspaceId }, { id, slug }) => {
  const artifact = await findArtifact(database, workspaceId, asId(id));
  if (artifact === null) return null;
  return {
    title: artifact.title,
    isPrivate: false,
    authorId: null,
    version: artifact.currentVersion,
    readText: () =>
      findVersion(database, workspaceId, { artifactId: artifact.id, number: artifact.currentVersion }),
    readPart: nothing,
    findPart: nothing,
    writePath: () => paths.artifact(slug, id),
  };
};

const findTableThing: Finder = async (database, { workspaceId }, { id, slug }) => {
  const table = await findTable(database, workspaceId, asId(id));
  if (table === null) return null;
  return {
    title: table.title,
    isPrivate: false,
    authorId: null,
    version: null,
    readText: nothing,
    readPart: nothing,
    async findPart(part) {
      const { sourceId, columnId } = splitCellId(part);
      const columns = (await listColumnsOf(database, workspaceId, [table.id])).get(table.id) ?? [];
      const column = columns.find((one) => one.id === columnId);
      const source = await findSource(database, workspaceId, asId(sourceId));
      if (column === undefined || source?.collectionId !== table.collectionId) return null;
      return `${column.name}, ${source.title}`;
    },
    writePath: (part) => (part === null ? paths.table(slug, id) : paths.cell(slug, id, part)),
  };
};

const findPageThing: Finder = async (database, { workspaceId }, { id, slug }) => {
  const page = await findPage(database, workspaceId, asId(id));
  if (page === null) return null;
  return {
    title: page.title,
    isPrivate: false,
    authorId: null,
    version: page.version,
    readText: nothing,
    readPart: (part) =>
      Promise.resolve(openPage(page).blocks.find(({ id: blockId }) => blockId === part) ?? null),
    findPart: (part) =>
      Promise.resolve(openPage(page).blocks.some(({ id: blockId }) => blockId === part) ? page.title : null),
    writePath: (part) =>
      page.kind === 'journal' ? paths.journalBlock(slug, page.title, part) : paths.page(slug, id, part),
  };
};

const findPlanThing: Finder = async (database, viewer, { id, slug }) => {
  const plan = await findPlan(database, { id, workspaceId: viewer.workspaceId });
  if (plan === null || plan.userId !== viewer.userId) return null;
  return {
    title: plan.question,
    isPrivate: true,
    authorId: plan.userId,
    version: null,
    readText: nothing,
    readPart: nothing,
    findPart: nothing,
    writePath: () =>
      plan.collectionId === null
        ? paths.home(slug, plan.conversationId)
        : paths.collection(slug, plan.collectionId, { chat: plan.conversationId }),
  };
};

const findPreviewThing: Finder = async (database, { workspaceId }, { id, slug }) => {
  const preview = await findPreview(database, { id, workspaceId });
  if (preview === null) return null;
  return {
    title: preview.description,
    isPrivate: false,
    authorId: null,
    version: null,
    readText: nothing,
    readPart: nothing,
    findPart: nothing,
    writePath: () => paths.workflowPreview(slug, id),
  };
};

const findRunThing: Finder = async (database, viewer, { id, slug }) => {
  const run = await requireRun(database, viewer, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (run === null) return null;
  return {
    title: 'question' in run.input ? run.input.question : run.kind,
    isPrivate: run.conversationId !== null,
    authorId: null,
    version: null,
    readText: nothing,
    readPart: nothing,
    findPart: nothing,
    writePath: () => paths.run(slug, id),
  };
};

const finders: Readonly<Record<SubjectKind, Finder>> = {
  source: findSourceThing,
  question: createMessageFinder('user'),
  answer: createMessageFinder('assistant'),
  artifact: findArtifactThing,
  cell: findTableThing,
  block: findPageThing,
  plan: findPlanThing,
  workflow_preview: findPreviewThing,
  run: findRunThing,
};

export async function findThing(
  database: Database,
  viewer: Viewer,
  { kind, id }: SubjectName,
): Promise<Thing | null> {
  const workspace = await findWorkspace(database, viewer.workspaceId);
  return workspace === null ? null : finders[kind](database, viewer, { id, slug: workspace.slug });
}

/** The text that the span of a new thread counts in, or null if passages of this subject cannot be talked about. */
export async function findSpokenText(
  database: Database,
  { workspaceId }: Viewer,
  { subject, thing }: { readonly subject: Subject; readonly thing: Thing },
): Promise<AnchoredText | null> {
  if (subject.kind !== 'source' || subject.revisionId === null) return thing.readText();
  const revision = await findRevision(database, workspaceId, asId(subject.revisionId));
  return revision?.sourceId === subject.id ? revision : null;
}

/** What the subject is called, with its part: `Sample size, Trial 3 (Trials)`. Null if the thing does not have the part. */
export async function nameSubject(thing: Thing, subject: Subject): Promise<string | null> {
  const part = writePart(subject);
  if (part === null) return thing.title;
  const name = await thing.findPart(part);
  if (name === null || name === thing.title) return name;
  return `${name} (${thing.title})`;
}
