import type { Metadata } from 'next';
import { ToolsScreen } from '@/components/tools/tools-screen';
import { readTools } from '@/lib/server/tools/read-tools';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Tools' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function ToolsPage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return <ToolsScreen tools={await readTools()} />;
}
