import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { CodeForm } from '@/components/sign-in/code-form';
import { CodeSetUpForm } from '@/components/sign-in/code-set-up-form';
import { Entrance } from '@/components/sign-in/entrance';
import { readNextPath } from '@/components/sign-in/read-next-path';
import { paths } from '@/lib/core/paths';
import { findPendingSignIn } from '@/lib/server/team/continue-sign-in';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

type PageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInCodePage({ searchParams }: PageProps) {
  const nextPath = readNextPath((await searchParams)['next']);
  const pending = await findPendingSignIn(await headers());
  if (pending === null) return redirect(paths.signIn(nextPath));
  return pending.next === 'enter_code' ? (
    <Entrance
      title="Enter your code"
      foot="Lost your telephone and your recovery codes? An administrator of this server can help you."
    >
      <CodeForm nextPath={nextPath} />
    </Entrance>
  ) : (
    <Entrance
      title="Set up a second factor"
      lead="Your workspace asks for a code of an authenticator app when you sign in. Setting it up takes a minute."
    >
      <CodeSetUpForm nextPath={nextPath} />
    </Entrance>
  );
}
