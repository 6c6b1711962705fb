import type { Metadata } from 'next';
import { ClosedLink } from '@/components/shares/closed-link';
import { ReportForm } from '@/components/shares/report-form';
import { paths } from '@/lib/core/paths';
import { mayReport } from '../load-visit';

type PageProps = {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<{ readonly sent?: string; readonly wait?: string }>;
};

export const metadata: Metadata = { title: { absolute: 'Report a page' } };

export default async function ReportPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  if (!(await mayReport(token))) return <ClosedLink />;
  const { sent, wait } = await searchParams;
  return (
    <ReportForm
      base={paths.share(token)}
      state={sent !== undefined ? 'sent' : wait !== undefined ? 'wait' : 'asking'}
    />
  );
}
