import type { Metadata } from 'next';
import { AlertsSection } from '@/components/alerts/alerts-section';
import { InboxScreen } from '@/components/inbox/inbox-screen';
import { AgentQuestions } from '@/components/llmx/agent-questions';
import { TableProposals } from '@/components/tables/table-proposals';
import { ForYouSection } from '@/components/notices/for-you-section';
import { MyWorkSection } from '@/components/threads/my-work-section';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Inbox' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

/** The browser loads the lists, because the sidebar of every page already counts them there. */
export default async function InboxPage({ params }: PageProps) {
  await requireViewer((await params).slug);
  return (
    <InboxScreen
      forYou={
        <>
          <MyWorkSection />
          <ForYouSection />
        </>
      }
      questions={<AgentQuestions />}
      proposals={<TableProposals />}
      alerts={<AlertsSection />}
    />
  );
}
