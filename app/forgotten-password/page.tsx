import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AskForPasswordForm } from '@/components/sign-in/ask-for-password-form';
import { paths } from '@/lib/core/paths';
import { canMail } from '@/lib/server/team/can-mail';

type PageProps = {
  readonly searchParams: Promise<{ readonly sent?: string; readonly wait?: string }>;
};

export const metadata: Metadata = { title: 'Forgotten password', robots: { index: false } };

export default async function ForgottenPasswordPage({ searchParams }: PageProps) {
  const { sent, wait } = await searchParams;
  if (!canMail()) redirect(paths.signIn());
  const waitMinutes = /^\d{1,3}$/.test(wait ?? '') ? Number(wait) : null;
  return <AskForPasswordForm wasSent={sent !== undefined} waitMinutes={waitMinutes} />;
}
