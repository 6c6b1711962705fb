import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { ClosedLink } from '@/components/shares/closed-link';
import { CopyForm } from '@/components/shares/copy-form';
import { CopySignIn } from '@/components/shares/copy-sign-in';
import { paths } from '@/lib/core/paths';
import { copyProblems } from '@/lib/protocol/share-words';
import { readCopyForm } from '@/lib/server/copies/read-copy-form';
import { readVisit, sayClosed } from '../load-visit';

type PageProps = {
  readonly params: Promise<{ readonly token: string }>;
  readonly searchParams: Promise<{ readonly problem?: string }>;
};

export const metadata: Metadata = { title: { absolute: 'Copy to my workspace' } };

export default async function CopyPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const form = await readCopyForm(await headers(), await readVisit(token));
  if (form.outcome === 'locked') redirect(paths.sharePassphrase(token));
  if (form.outcome === 'closed') {
    await sayClosed();
    return <ClosedLink />;
  }
  const { problem } = await searchParams;
  const known = copyProblems.find((each) => each === problem) ?? null;
  const base = paths.share(token);
  if (form.outcome === 'signed-out') return <CopySignIn base={base} title={form.page.title} />;
  return <CopyForm {...form} base={base} problem={known} />;
}
