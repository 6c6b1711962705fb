import type { Metadata } from 'next';
import { ConformanceScreen } from '@/components/llmx/conformance-screen';
import { measureTokens } from '@/lib/server/llmx/measure-tokens';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'LLMX conformance' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function ConformancePage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return <ConformanceScreen figures={await measureTokens()} />;
}
