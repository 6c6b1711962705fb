import { CopyPlus } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { joinClasses } from '@/components/ui/class-names';
import { paths, type SharedPath } from '@/lib/core/paths';

type CopySignInProps = { readonly base: SharedPath; readonly title: string };

/** Tells a visitor who wants to copy a shared page that they need an account, and leads back here once they have signed in. */
export function CopySignIn({ base, title }: CopySignInProps) {
  return (
    <div className="shared-middle">
      <div className="shared-form">
        <CopyPlus size={28} aria-hidden className="text-soft" />
        <div>
          <h1 className="font-reading text-heading font-semibold">Copy to my workspace</h1>
          <p className="mt-1 text-soft">
            Sign in to copy “{title}” into a workspace in which you may edit. You come back here afterwards.
          </p>
        </div>
        <div>
          <a
            className={joinClasses('shared-button', buttonStyle({ variant: 'primary' }))}
            href={paths.signIn(paths.shareCopy(base))}
          >
            Sign in
          </a>
        </div>
        <p>
          <a href={base}>Back to the page</a>
        </p>
      </div>
    </div>
  );
}
