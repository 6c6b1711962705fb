import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { redirectToSignIn } from '@/app/redirect-to-sign-in';
import { MailSection } from '@/components/notices/mail-section';
import { AccountScreen } from '@/components/team/account-screen';
import { readNoticeSetting } from '@/lib/server/notices/notice-setting';
import { readPasskeys } from '@/lib/server/team/sign-in/change-passkeys';
import { readSecondFactor } from '@/lib/server/team/sign-in/change-second-factor';
import { readSessions } from '@/lib/server/team/sign-in/read-sessions';
import { readWorkspaces } from '@/lib/server/team/read-workspaces';
import { requirePageMember } from '@/lib/server/team/require-page-member';

export const metadata: Metadata = { title: 'Account' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function AccountPage({ params }: PageProps) {
  const { slug } = await params;
  const member = await requirePageMember(await headers(), slug);
  if (member.outcome === 'signed-out') return redirectToSignIn();
  if (member.outcome === 'not-found') notFound();
  const { account, actor } = member;
  return (
    <AccountScreen
      email={account.email}
      passkeys={await readPasskeys(account)}
      secondFactor={await readSecondFactor(account)}
      sessions={await readSessions(account)}
      workspaces={await readWorkspaces(account)}
      mail={<MailSection first={await readNoticeSetting(actor)} />}
    />
  );
}
