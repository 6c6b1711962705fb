import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { Entrance } from '@/components/sign-in/entrance';
import { FirstWorkspaceForm } from '@/components/sign-in/first-workspace-form';
import { readNextPath } from '@/components/sign-in/read-next-path';
import { readProblem, SingleSignOnLinks } from '@/components/sign-in/single-sign-on-links';
import { SignInForm } from '@/components/sign-in/sign-in-form';
import { Link } from '@/components/ui/link';
import { paths } from '@/lib/core/paths';
import { readEntrance } from '@/lib/server/team/sign-in/read-entrance';

export const metadata: Metadata = { title: 'Sign in' };

type PageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const nextPath = readNextPath(query['next']);
  const asked = await headers();
  const entrance = await readEntrance(asked);
  switch (entrance.kind) {
    case 'inside':
      return redirect(nextPath);
    case 'without-workspace':
      return (
        <Entrance
          title="No workspace yet"
          lead={`You are signed in as ${entrance.email} but do not belong to a workspace yet. Open an invitation, or create a workspace.`}
        >
          <FirstWorkspaceForm />
        </Entrance>
      );
    case 'unclaimed':
      return (
        <Entrance
          title="Set up Sourcebook"
          lead="Sourcebook printed a link in the terminal when it started. Open it to become the first owner."
        >
          <p className="text-soft">
            The link works once and expires after a day. Restart Sourcebook to print a new one.
          </p>
        </Entrance>
      );
    case 'outside':
      return (
        <Entrance
          title="Sign in"
          foot={
            entrance.canMailLinks ? (
              <>
                Forgotten your password? <Link href={paths.forgottenPassword()}>Get a link by email</Link>. No
                account? An owner of your workspace can send you a link.
              </>
            ) : (
              'No account, or forgotten your password? An owner of your workspace can send you a link.'
            )
          }
        >
          <SingleSignOnLinks
            buttons={entrance.buttons}
            problem={readProblem(query['problem'])}
            nextPath={nextPath}
          />
          <SignInForm
            nextPath={nextPath}
            passkeyOrigin={entrance.passkeyOrigin}
            nonce={asked.get('x-nonce') ?? undefined}
          />
        </Entrance>
      );
  }
}
