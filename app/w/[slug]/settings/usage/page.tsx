import type { Metadata } from 'next';
import { UsageScreen } from '@/components/usage/usage-screen';
import { readUsage } from '@/lib/server/usage/read-usage';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Usage' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function UsagePage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <UsageScreen usage={await readUsage(viewer, 30)} />;
}
