/**
 * Records for workflow steps, based on the use cases that users have, too. A record that was already made under a key is found instead of
 * made again.
 */
import { dayMs } from '@/lib/core/clock';
import { type ArtifactId, asId, type CollectionId, idPrefixes, type SourceId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { findCollection } from '@/lib/domain/collections/store';
import { findShareByTokenHash } from '@/lib/domain/shares/store';
import { findSource } from '@/lib/domain/sources/store';
import { ActionFailure } from '@/lib/domain/workflows/actions/define-action';
import type { ActionHost } from '@/lib/domain/workflows/actions/action-host';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import { deriveToken, hashToken } from '@/lib/platform/secrets/token';
import { tryAddSource } from '../../sources/add-sources';
import { refreshSource } from '../../sources/refresh-source';
import { changeSource } from '../../sources/change-source';
import { changeCollection } from '../../collections/change-collection';
import { createCollection } from '../../collections/create-collection';
import { requireSource } from '../../sources/read-sources';
import { saveArtifact as saveEdit } from '../../artifacts/save-artifact';
import { readArtifact } from '../../artifacts/read-artifacts';
import { createShare } from '../../shares/create-share';
import { createLookupsPort } from './create-lookups-port';
import { readCaptureEnd } from './read-capture-end';
import { saveStepArtifact } from './save-step-artifact';
import { asActionFailure, deriveUuid, type StepPlace } from './step-place';

type RecordPorts = Pick<ActionHost, 'lookups' | 'collections' | 'sources' | 'artifacts' | 'shares'>;

export function createRecordPorts(place: StepPlace): RecordPorts {
  return {
    lookups: createLookupsPort(place.actor, place.outside.clock),
    collections: createCollectionsPort(place),
    sources: createSourcesPort(place),
    artifacts: createArtifactsPort(place),
    shares: { create: (share) => asActionFailure(() => makeShare(place, share)) },
  };
}

function createCollectionsPort(place: StepPlace): ActionHost['collections'] {
  const { actor } = place;
  return {
    create: ({ title, tags, idempotencyKey }) =>
      asActionFailure(async () => {
        const id = asId<CollectionId>(`${idPrefixes.collection}${deriveUuid(place, idempotencyKey)}`);
        const made = await inWorkspace(actor, (database) => findCollection(database, actor.workspaceId, id));
        if (made === null) await createCollection(actor, { id, title, tags: [...tags] });
        return { collectionId: id };
      }),
    update: ({ collectionId: id, title, tags }) =>
      asActionFailure(async () => {
        const { workspaceId } = actor;
        const before = await inWorkspace(actor, (database) => findCollection(database, workspaceId, id));
        if (before === null) throw new ActionFailure('This collection no longer exists.');
        const isSame =
          (title ?? before.title) === before.title &&
          (tags === undefined || JSON.stringify(tags) === JSON.stringify(before.tags));
        if (isSame) return { changed: false };
        await changeCollection(actor, { id, title, tags: tags === undefined ? undefined : [...tags] });
        return { changed: true };
      }),
  };
}

function createSourcesPort(place: StepPlace): ActionHost['sources'] {
  const { actor } = place;
  const { workspaceId } = actor;
  const deriveId = (key: string) => asId<SourceId>(`${idPrefixes.source}${deriveUuid(place, key)}`);
  const find = (id: SourceId) => inWorkspace(actor, (database) => findSource(database, workspaceId, id));
  return {
    createNote: ({ collectionId, title, text, idempotencyKey }) =>
      asActionFailure(async () => {
        const id = deriveId(idempotencyKey);
        if ((await find(id)) !== null) return { sourceId: id };
        const tried = await tryAddSource(actor, collectionId, { type: 'note', id, title, text });
        if (tried.outcome === 'refused') throw new ActionFailure(tried.problem);
        return { sourceId: id };
      }),
    capture: ({ collectionId, url, idempotencyKey }) =>
      asActionFailure(async () => {
        const id = deriveId(idempotencyKey);
        if ((await find(id)) !== null) return { sourceId: id };
        const tried = await tryAddSource(actor, collectionId, { type: 'url', id, url });
        if (tried.outcome === 'added') return { sourceId: id };
        if (tried.existingId === null) throw new ActionFailure(tried.problem);
        return { sourceId: asId<SourceId>(tried.existingId) };
      }),
    refresh: ({ sourceId }) =>
      asActionFailure(async () => {
        const source = await inWorkspace(actor, (database) => requireSource(database, actor, sourceId));
        if (source.kind !== 'url')
          throw new ActionFailure('Only a page can be captured again; this is a note or a file.');
        await refreshSource(actor, sourceId);
      }),
    getCaptureEnd: (sourceId) => asActionFailure(() => readCaptureEnd(place, sourceId)),
    rename: ({ sourceId, title }) =>
      asActionFailure(async () => {
        const before = await inWorkspace(actor, (database) => requireSource(database, actor, sourceId));
        if (before.title === title) return { changed: false };
        await changeSource(actor, { id: sourceId, title });
        return { changed: true };
      }),
  };
}

function createArtifactsPort(place: StepPlace): ActionHost['artifacts'] {
  const { actor } = place;
  return {
    save: (artifact) =>
      asActionFailure(() => {
        const id = asId<ArtifactId>(`${idPrefixes.artifact}${deriveUuid(place, artifact.idempotencyKey)}`);
        return saveStepArtifact(actor, { ...artifact, newId: id });
      }),
    rename: ({ artifactId: id, title }) =>
      asActionFailure(async () => {
        const before = await readArtifact(actor, id);
        if (before.title === title) return { changed: false };
        await saveEdit(actor, { id, base_version: before.version, title, markdown: before.markdown });
        return { changed: true };
      }),
  };
}

type WantedShare = Parameters<ActionHost['shares']['create']>[0];

/** The token of the link is derived from the key and the instance's own secret, so that repeating the request gives the same address. */
async function makeShare(
  { actor, startedAt }: StepPlace,
  { artifactId, mode, expiresInDays, idempotencyKey }: WantedShare,
): ReturnType<ActionHost['shares']['create']> {
  const token = deriveToken(`${actor.workspaceId}:${idempotencyKey}`);
  const expiresAt = new Date(startedAt.getTime() + expiresInDays * dayMs);
  const origin = getPublicUrl();
  const made = await inWorkspace(actor, (database) => findShareByTokenHash(database, hashToken(token)));
  const url = `${origin}${paths.share(token)}`;
  if (made !== null) return { shareId: made.id, url, expiresAt: made.expiresAt ?? expiresAt };
  const wanted = { artifactId, mode, expiresAt: expiresAt.toISOString(), origin, token };
  const share = await createShare(actor, wanted);
  return { shareId: share.id, url: share.url, expiresAt };
}
