import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Entrance } from '@/components/sign-in/entrance';
import { FirstWorkspaceForm } from '@/components/sign-in/first-workspace-form';
import { readNextPath } from '@/components/sign-in/read-next-path';
import { SignInForm } from '@/components/sign-in/sign-in-form';
import { readEntrance } from '@/lib/server/team/read-entrance';

export const metadata: Metadata = { title: 'Sign in' };

type PageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: PageProps) {
  const nextPath = readNextPath((await searchParams)['next']);
  const entrance = await readEntrance(await headers());
  switch (entrance.kind) {
    case 'inside':
      return redirect(nextPath);
    case 'without-workspace':
      return (
        <Entrance
          title="No workspace yet"
          lead={`You are signed in as ${entrance.email} and belong to no workspace. Open an invitation, or make one.`}
        >
          <FirstWorkspaceForm />
        </Entrance>
      );
    case 'unclaimed':
      return (
        <Entrance
          title="Nobody has moved in"
          lead="Starting Sourcebook printed a link in the terminal. Open it to become the first owner."
        >
          <p className="text-soft">The link works once, for a day. Starting again prints a new one.</p>
        </Entrance>
      );
    case 'outside':
      return (
        <Entrance
          title="Sign in"
          foot="No account, or the password forgotten? An owner of your workspace can send you a link."
        >
          <SignInForm nextPath={nextPath} />
        </Entrance>
      );
  }
}
