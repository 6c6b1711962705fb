import type { Metadata } from 'next';
import { TokensScreen } from '@/components/team/tokens-screen';
import { readApiTokens } from '@/lib/server/team/read-api-tokens';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Tokens' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function TokensPage({ params }: PageProps) {
  return <TokensScreen tokens={await readApiTokens(await requireViewer((await params).slug))} />;
}
