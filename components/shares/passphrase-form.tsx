import { CircleAlert, Lock } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button-style';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';

type PassphraseFormProps = {
  readonly action: string;
  readonly isWrong: boolean;
  /** Minutes until another attempt counts, or null while attempts are left. */
  readonly waitMinutes: number | null;
};

/** Asks a visitor for the passphrase of a link. It is a plain form that works without a script. */
export function PassphraseForm({ action, isWrong, waitMinutes }: PassphraseFormProps) {
  const problem = describeProblem(isWrong, waitMinutes);
  return (
    <div className="shared-middle">
      <form method="post" action={action} className="shared-form">
        <Lock size={28} aria-hidden className="text-soft" />
        <div>
          <h1 className="font-reading text-heading font-semibold">This page is locked</h1>
          <p className="mt-1 text-soft">The people who shared it set a passphrase. Ask them for it.</p>
        </div>
        <div className="grid gap-1">
          <label htmlFor="passphrase" className="text-label font-medium">
            Passphrase
          </label>
          <input
            id="passphrase"
            name="passphrase"
            type="password"
            required
            autoFocus
            autoComplete="off"
            maxLength={limits.sharePassphraseMaxChars}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'problem'}
            className="field"
          />
          {problem !== null && (
            <p id="problem" role="alert" className="flex gap-1.5 text-label text-unsupported">
              <CircleAlert size={16} aria-hidden />
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className={buttonStyle({ variant: 'primary' })}>
          Open the page
        </button>
      </form>
    </div>
  );
}

function describeProblem(isWrong: boolean, waitMinutes: number | null): string | null {
  if (waitMinutes !== null)
    return `Too many attempts. Wait ${countNoun(waitMinutes, 'minute')}, then try again.`;
  return isWrong ? 'That is not the passphrase. Try again.' : null;
}
