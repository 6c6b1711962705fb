/** The fields of an archive that may leave the server, one by one. */
import type { Archive } from '@/lib/domain/archives/archive-store';
import { listMemberships } from '@/lib/domain/team/store';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { ArchiveReply } from '@/lib/protocol/http/archives';

/** Names the workspaces that were made from archives, if their maker still belongs to them. */
export async function presentArchives(archives: readonly Archive[]): Promise<ArchiveReply[]> {
  const [first] = archives.filter(({ state }) => state === 'done');
  const held =
    first === undefined ? [] : await acrossWorkspaces((database) => listMemberships(database, first.userId));
  return archives.map((archive) => {
    const { contents } = archive;
    const made =
      archive.state === 'done'
        ? held.find(({ workspaceId }) => workspaceId === archive.madeWorkspaceId)
        : undefined;
    return {
      id: archive.id,
      kind: archive.kind,
      state: archive.state,
      step: archive.step,
      failure: archive.failure,
      file_name: archive.fileName,
      byte_length: archive.byteLength,
      contents: contents && {
        name: contents.name,
        made_at: contents.madeAt,
        counts: contents.counts.map(({ what, count }) => ({ what, count })),
        people: contents.people.map(({ name, email, role }) => ({ name, email, role })),
        left_out: contents.leftOut.map(({ what, count }) => ({ what, count })),
      },
      workspace: made === undefined ? null : { name: made.name, slug: made.slug },
      created_at: archive.createdAt.toISOString(),
      expires_at: archive.expiresAt.toISOString(),
    };
  });
}

export async function presentArchive(archive: Archive): Promise<ArchiveReply> {
  const [reply] = await presentArchives([archive]);
  if (reply === undefined) throw new Error('An archive was presented as nothing.');
  return reply;
}
