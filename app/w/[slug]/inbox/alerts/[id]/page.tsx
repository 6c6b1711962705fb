import type { Metadata } from 'next';
import { AlertScreen } from '@/components/alerts/alert-screen';
import { requireViewer } from '../../../require-viewer';

export const metadata: Metadata = { title: 'Alert' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function AlertPage({ params }: PageProps) {
  const { slug, id } = await params;
  await requireViewer(slug);
  return <AlertScreen key={id} id={id} />;
}
