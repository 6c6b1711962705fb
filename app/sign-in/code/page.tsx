import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { CodeForm } from '@/components/sign-in/code-form';
import { CodeSetUpForm } from '@/components/sign-in/code-set-up-form';
import { Entrance } from '@/components/sign-in/entrance';
import { PasskeyStep } from '@/components/sign-in/passkey-step';
import { readNextPath } from '@/components/sign-in/read-next-path';
import { paths } from '@/lib/core/paths';
import { findPendingSignIn } from '@/lib/server/team/sign-in/continue-sign-in';

export const metadata: Metadata = { title: 'Sign in', robots: { index: false } };

type PageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInCodePage({ searchParams }: PageProps) {
  const nextPath = readNextPath((await searchParams)['next']);
  const pending = await findPendingSignIn(await headers());
  if (pending === null) return redirect(paths.signIn(nextPath));
  switch (pending.next) {
    case 'enter_code':
      return (
        <Entrance title="Enter your code" foot={lost}>
          <div className="grid gap-4">
            <CodeForm nextPath={nextPath} />
            {pending.hasPasskey && <PasskeyStep nextPath={nextPath} isOnlyWay={false} />}
          </div>
        </Entrance>
      );
    case 'use_passkey':
      return (
        <Entrance
          title="Use your passkey"
          lead="Your workspace asks for more than a password, and you have a passkey. The next time, you can sign in with it alone."
          foot={lost}
        >
          <PasskeyStep nextPath={nextPath} isOnlyWay />
        </Entrance>
      );
    case 'set_up_code':
      return (
        <Entrance
          title="Set up a second factor"
          lead="Your workspace asks for a code of an authenticator app when you sign in. Setting it up takes a minute."
        >
          <CodeSetUpForm nextPath={nextPath} />
        </Entrance>
      );
  }
}

const lost = 'Lost what you sign in with? An administrator of this server can help you.';
