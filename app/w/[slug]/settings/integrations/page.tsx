import type { Metadata } from 'next';
import { IntegrationsScreen } from '@/components/integrations/integrations-screen';
import { authorise } from '@/lib/domain/team/actor';
import { readIntegrations } from '@/lib/server/integrations/read-integrations';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Integrations' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function IntegrationsPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  return <IntegrationsScreen integrations={owner === null ? null : await readIntegrations(owner)} />;
}
