import type { Metadata } from 'next';
import { McpServersScreen } from '@/components/mcp-servers/mcp-servers-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readServers } from '@/lib/server/mcp-servers/read-servers';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'MCP servers' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function McpServersPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  return <McpServersScreen servers={owner === null ? null : await readServers(owner)} />;
}
