import type { Metadata } from 'next';
import { AuditScreen } from '@/components/audit/audit-screen';
import { limits } from '@/lib/core/limits';
import { authorise } from '@/lib/domain/team/actor';
import { readAuditEvents } from '@/lib/server/audit/read-audit-events';
import { readAuditStream } from '@/lib/server/audit/audit-stream';
import { readAuditRetention } from '@/lib/server/audit/retain-audit-events';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Audit log' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function AuditPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  if (owner === null) return <AuditScreen log={null} />;
  const [events, retention, stream] = await Promise.all([
    readAuditEvents(owner, { limit: limits.pageItems }),
    readAuditRetention(owner),
    readAuditStream(owner),
  ]);
  return <AuditScreen log={{ events, retention, stream }} />;
}
