import { buttonStyle } from '@/components/ui/button-style';
import { FailureNotice } from '@/components/ui/failure-notice';
import { joinClasses } from '@/components/ui/class-names';
import { paths } from '@/lib/core/paths';
import { type SignInProblem, signInProblems } from '@/lib/protocol/team-words';

type SingleSignOnLinksProps = {
  readonly buttons: readonly { readonly slug: string; readonly label: string }[];
  readonly problem: SignInProblem | null;
  readonly nextPath: string;
};

const sentences: Record<SignInProblem, string> = {
  not_allowed:
    'Your organisation knows you, but you cannot enter this way. Ask an owner of your workspace, or use your password.',
  expired: 'The sign-in took too long or was begun in another browser. Try again.',
  wait: 'Too many attempts. Wait some minutes and try again.',
  failed: 'The sign-in of your organisation did not work. Try again, or tell an owner of your workspace.',
};

export function readProblem(text: string | readonly string[] | undefined): SignInProblem | null {
  return signInProblems.find((known) => known === text) ?? null;
}

/** The ways in through an organisation, as plain links that need no script, and why the last try did not work. */
export function SingleSignOnLinks({ buttons, problem, nextPath }: SingleSignOnLinksProps) {
  if (buttons.length === 0 && problem === null) return null;
  return (
    <div className="mb-6 grid gap-3">
      {problem !== null && <FailureNotice sentence={sentences[problem]} />}
      {buttons.map(({ slug, label }) => (
        // It leads to another site by way of a redirect, which the router of the page cannot follow.
        <a
          key={slug}
          href={paths.singleSignOn(slug, nextPath)}
          className={joinClasses(buttonStyle({ variant: 'primary', size: 'large' }), 'w-full')}
        >
          {label}
        </a>
      ))}
      {buttons.length > 0 && <p className="text-center text-label text-soft">or with your password</p>}
    </div>
  );
}
