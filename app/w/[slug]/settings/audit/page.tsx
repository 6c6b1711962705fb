import type { Metadata } from 'next';
import { AuditScreen } from '@/components/audit/audit-screen';
import { limits } from '@/lib/core/limits';
import { authorise } from '@/lib/domain/team/actor';
import { readAuditEvents } from '@/lib/server/audit/read-audit-events';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Audit log' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function AuditPage({ params }: PageProps) {
  const owner = authorise(await requireViewer((await params).slug), 'owner');
  const events = owner === null ? null : await readAuditEvents(owner, { limit: limits.pageItems });
  return <AuditScreen events={events} />;
}
