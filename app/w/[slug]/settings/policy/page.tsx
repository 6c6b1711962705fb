import type { Metadata } from 'next';
import { PolicyScreen } from '@/components/policy/policy-screen';
import { readPolicy } from '@/lib/server/policy/read-policy';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Policy' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function PolicyPage({ params }: PageProps) {
  return <PolicyScreen policy={await readPolicy(await requireViewer((await params).slug))} />;
}
