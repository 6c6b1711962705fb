/**
 * A workspace with one artifact that quotes two sources. Everything that must not leave the workspace contains marker words: the sources
 * outside the passages, other columns of every row, the collection, the people.
 */
import { asId, createUuid, type ArtifactId, type SourceId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { authorise, type Editor } from '@/lib/domain/team/actor';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';

export const secret = 'QZSECRET';
const far = (name: string) =>
  Array.from({ length: 60 }, (_, index) => `${secret} ${name} line ${index} stands far away.`).join(' ');

const near = (name: string) =>
  Array.from({ length: 30 }, (_, index) => `${name} line ${index} is a neighbour of the passage.`).join(' ');

const trial = `# Field trial ${secret}

${far('before')}

${near('Earlier')}

The houses were chosen by lot. The saving was **41 %** in all [houses](https://intranet.example/${secret}). Bills fell too.

${near('Nearby')}

${far('after')}
`;
const review = `Reviews agree that pumps work in the cold.\n\n${'A neutral sentence stands here. '.repeat(60)}\n\n${far('review')}\n`;

const markdown = `# Heat pumps

Bills fell by 41 percent. [1] Pumps work in the cold. [2] They are loved by all. [3]

| House | Saving |
| --- | --- |
| Ours | a lot [1] |
`;

const quotes = {
  saving: 'The saving was 41 % in all houses.',
  cold: 'pumps work in the cold',
};

export type Shared = {
  readonly workspaceId: WorkspaceId;
  readonly editor: Editor;
  readonly artifactId: ArtifactId;
  readonly trialId: SourceId;
  readonly reviewId: SourceId;
};

export async function seedSharedArtifact(name: string): Promise<Shared> {
  const workspaceId = asId<WorkspaceId>(createUuid());
  const userId = asId<UserId>(createUuid());
  const ids = {
    collection: `col_${createUuid()}`,
    trial: asId<SourceId>(`src_${createUuid()}`),
    review: asId<SourceId>(`src_${createUuid()}`),
    artifact: asId<ArtifactId>(`art_${createUuid()}`),
    version: createUuid(),
  };
  await inWholeWorkspace(workspaceId, async (database) => {
    await database.user.create({
      data: { id: userId, name: `${secret} Ada`, email: `${name}-${secret}@example.org` },
    });
    await database.workspace.create({ data: { id: workspaceId, slug: name, name: `${secret} workspace` } });
    await database.member.create({ data: { id: createUuid(), workspaceId, userId, role: 'editor' } });
    await database.collection.create({
      data: { id: ids.collection, workspaceId, title: `${secret} collection`, createdBy: userId },
    });
    const trialRevision = await seedSource(database, {
      workspaceId,
      collectionId: ids.collection,
      id: ids.trial,
      markdown: trial,
      siteName: 'The Trial',
    });
    const reviewRevision = await seedSource(database, {
      workspaceId,
      collectionId: ids.collection,
      id: ids.review,
      markdown: review,
      siteName: null,
    });
    await seedArtifact(database, { workspaceId, userId, ids });
    await seedCitations(database, { workspaceId, ids, trialRevision, reviewRevision });
  });
  const editor = authorise({ userId, workspaceId, role: 'editor', via: 'session' }, 'editor');
  if (editor === null) throw new Error('an editor is an editor');
  return { workspaceId, editor, artifactId: ids.artifact, trialId: ids.trial, reviewId: ids.review };
}

async function seedSource(
  database: Database,
  source: {
    workspaceId: WorkspaceId;
    collectionId: string;
    id: SourceId;
    markdown: string;
    siteName: string | null;
  },
): Promise<string> {
  const revisionId = `rev_${createUuid()}`;
  await database.source.create({
    data: {
      id: source.id,
      workspaceId: source.workspaceId,
      collectionId: source.collectionId,
      kind: 'url',
      title: `${secret} private title`,
      status: 'captured',
      currentRevisionId: revisionId,
      createdBy: secret,
      fileName: secret,
    },
  });
  await database.revision.create({
    data: {
      id: revisionId,
      workspaceId: source.workspaceId,
      sourceId: source.id,
      number: 1,
      markdown: source.markdown,
      title: secret,
      author: secret,
      siteName: source.siteName,
      contentDigest: secret,
      capturedWith: 'fetch',
      links: [{ url: `https://x.example/${secret}`, text: secret, context: secret }],
      hiddenText: { count: 1, sample: secret },
    },
  });
  return revisionId;
}

type Ids = { collection: string; trial: SourceId; review: SourceId; artifact: ArtifactId; version: string };

async function seedArtifact(
  database: Database,
  { workspaceId, userId, ids }: { workspaceId: WorkspaceId; userId: UserId; ids: Ids },
): Promise<void> {
  await database.artifact.create({
    data: {
      id: ids.artifact,
      workspaceId,
      collectionId: ids.collection,
      title: 'Heat pumps',
      type: 'answer',
      options: { prompt: secret },
      status: 'ready',
      currentVersion: 2,
      createdBy: userId,
    },
  });
  const version = { workspaceId, artifactId: ids.artifact, title: 'Heat pumps', createdBy: secret };
  await database.artifactVersion.create({
    data: { ...version, id: createUuid(), number: 1, markdown: `${secret} old words`, origin: 'answer' },
  });
  await database.artifactVersion.create({
    data: {
      ...version,
      id: ids.version,
      number: 2,
      markdown,
      origin: 'edit',
      data: { private: secret },
      unsupported: [{ ordinal: 2, n: 3, start: 90, reason: secret }],
    },
  });
}

async function seedCitations(
  database: Database,
  seeded: { workspaceId: WorkspaceId; ids: Ids; trialRevision: string; reviewRevision: string },
): Promise<void> {
  const { workspaceId, ids, trialRevision, reviewRevision } = seeded;
  const common = {
    workspaceId,
    ownerKind: 'artifact_version',
    ownerId: ids.version,
    prefix: secret,
    suffix: secret,
    modelQuote: secret,
    confidence: 0.5,
    locator: { type: 'text_fragment', value: secret },
    capturedAt: new Date('2026-11-02T10:00:00Z'),
  };
  const saving = {
    ...common,
    n: 1,
    sourceId: ids.trial,
    revisionId: trialRevision,
    start: trial.indexOf('The saving'),
    end: trial.indexOf(' Bills fell'),
    quote: quotes.saving,
    match: 'exact',
    sourceTitle: 'Field trial',
    sourceUrl: `https://trial.example/report?access_token=${secret}`,
    page: 4,
  };
  await database.citation.createMany({
    data: [
      { ...saving, id: createUuid(), ordinal: 0 },
      { ...saving, id: createUuid(), ordinal: 3 },
      {
        ...common,
        id: createUuid(),
        ordinal: 1,
        n: 2,
        sourceId: ids.review,
        revisionId: reviewRevision,
        start: review.indexOf(quotes.cold),
        end: review.indexOf(quotes.cold) + quotes.cold.length,
        quote: quotes.cold,
        match: 'near',
        similarity: 0.9,
        sourceTitle: 'Review of reviews',
        sourceUrl: 'https://review.example/',
      },
    ],
  });
}
