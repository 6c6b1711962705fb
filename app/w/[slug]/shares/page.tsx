import type { Metadata } from 'next';
import { SharesScreen } from '@/components/shares/shares-screen';
import { limits } from '@/lib/core/limits';
import { readShares } from '@/lib/server/shares/read-shares';
import { requireViewer } from '../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export const metadata: Metadata = { title: 'Shared links' };

export default async function SharesPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <SharesScreen shares={await readShares(viewer, { limit: limits.pageItems })} />;
}
