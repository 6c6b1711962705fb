/** Share links as replies, with the titles, names and reports that belong to them. */
import { limits } from '@/lib/core/limits';
import { listReports } from '@/lib/domain/shares/audit-store';
import type { Share } from '@/lib/domain/shares/share';
import { listArtifactTitles } from '@/lib/domain/shares/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { ShareReply } from '@/lib/protocol/http/shares';
import { presentShare } from './present-share';
import { mayRevealAddress } from './reveal-address';

export async function presentShares(
  database: Database,
  actor: Viewer,
  { shares, now }: { readonly shares: readonly Share[]; readonly now: Date },
): Promise<ShareReply[]> {
  const { workspaceId } = actor;
  const artifactIds = [...new Set(shares.map((share) => share.artifactId))];
  const titles = await listArtifactTitles(database, workspaceId, artifactIds);
  const members = await listMembers(database, workspaceId);
  const names = new Map(members.map((member) => [member.userId, member.name]));
  const reports = await listReports(database, workspaceId, {
    shareIds: shares.map((share) => share.id),
    perShare: limits.shareReports,
  });
  return shares.map((share) =>
    presentShare(share, {
      artifactTitle: titles.get(share.artifactId) ?? null,
      names,
      reports: reports.get(share.id) ?? [],
      now,
      mayReveal: mayRevealAddress(actor, share),
    }),
  );
}
