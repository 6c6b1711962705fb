import type { Metadata } from 'next';
import { McpServersScreen } from '@/components/mcp-servers/mcp-servers-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readServers } from '@/lib/server/mcp-servers/read-servers';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'MCP servers' };

type PageProps = {
  readonly params: Promise<{ readonly slug: string }>;
  readonly searchParams: Promise<{ readonly 'signed-in'?: string | string[] }>;
};

export default async function McpServersPage({ params, searchParams }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  const { 'signed-in': outcome } = await searchParams;
  return (
    <McpServersScreen
      servers={owner === null ? null : await readServers(owner)}
      outcome={typeof outcome === 'string' ? outcome : null}
    />
  );
}
