import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ClosedLink } from '@/components/shares/closed-link';
import { PassphraseForm } from '@/components/shares/passphrase-form';
import { paths } from '@/lib/core/paths';
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
  if (state === 'open') redirect(paths.share(token));
  const { wrong, wait } = await searchParams;
  const minutes = /^\d{1,3}$/.test(wait ?? '') ? Number(wait) : null;
  return (
    <PassphraseForm action={paths.shareUnlock(token)} isWrong={wrong !== undefined} waitMinutes={minutes} />
  );
}
