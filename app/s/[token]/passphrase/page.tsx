import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import type { Route } from 'next';
import { ClosedLink } from '@/components/shares/closed-link';
import { PassphraseForm } from '@/components/shares/passphrase-form';
import { isLocked } from '@/lib/server/shares/unlock-share';
import { sayClosed } from '../load-visit';

type PageProps = {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<{ readonly wrong?: string; readonly wait?: string }>;
};

export const metadata: Metadata = { title: { absolute: 'Passphrase needed' } };

export default async function PassphrasePage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const state = await isLocked(token);
  if (state === 'closed') {
    await sayClosed();
    return <ClosedLink />;
  }
  if (state === 'open') redirect(`/s/${token}` as Route);
  const { wrong, wait } = await searchParams;
  const minutes = /^\d{1,3}$/.test(wait ?? '') ? Number(wait) : null;
  return <PassphraseForm action={`/s/${token}/unlock`} isWrong={wrong !== undefined} waitMinutes={minutes} />;
}
