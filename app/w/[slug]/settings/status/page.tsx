import type { Metadata } from 'next';
import { StatusScreen } from '@/components/status/status-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readStatus } from '@/lib/server/status/read-status';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Status' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function StatusPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  return <StatusScreen first={owner === null ? null : await readStatus(owner)} />;
}
