import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { paths, type SharedPath } from '@/lib/core/paths';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Previewed } from '@/lib/server/shares/preview-share';
import { requirePageMember } from '@/lib/server/team/require-page-member';

export type PreviewParams = { readonly slug: string; readonly kind: string; readonly id: string };

/** Only members may see a preview. For everyone else the address opens nothing, like an unknown link. */
export async function readPreview({
  slug,
  kind,
  id,
}: PreviewParams): Promise<Previewed & { readonly viewer: Viewer; readonly base: SharedPath }> {
  if (kind !== 'artifact' && kind !== 'link') notFound();
  const member = await requirePageMember(await headers(), slug);
  if (member.outcome !== 'member') notFound();
  return { viewer: member.actor, kind, id, base: paths.sharePreview(slug, kind, id) };
}
