import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { PageScript } from '@/components/ui/page-script';
import { PlainButton } from '@/components/ui/plain-button';
import { buttonStyle } from '@/components/ui/button-style';
import { FailureNotice } from '@/components/ui/failure-notice';
import { TextField } from '@/components/ui/text-field';
import { signInScript } from '@/lib/client/run-sign-in';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { ReloadWithoutScript } from './reload-without-script';

type SignInFormProps = {
  /** A path of this site, see `readNextPath`. */
  readonly nextPath: string;
  /** The origin at which passkeys work; null if they do not. */
  readonly passkeyOrigin: string | null;
  readonly nonce: string | undefined;
};

/**
 * Email and password, or a passkey, which browsers that can also offer in the field of the email. If the user came from a link with a secret, the secret is carried along in the fragment, where no server sees it.
 * Nothing here is a part of React in the browser: `run-sign-in.ts` makes it answer.
 */
export function SignInForm({ nextPath, passkeyOrigin, nonce }: SignInFormProps) {
  return (
    // A browser without scripts would otherwise write what was typed into the address.
    <form
      method="post"
      data-sign-in=""
      data-next={nextPath}
      data-code={paths.signInCode(nextPath)}
      className="grid gap-4"
    >
      <TextField name="email" type="email" label="Email" autoComplete="username webauthn" required />
      <TextField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={limits.passwordMaxChars}
        inputClassName="pe-10"
        end={
          <button
            type="button"
            data-shows-password=""
            aria-pressed={false}
            aria-label="Show the password"
            className={`group ${buttonStyle({ variant: 'quiet', size: 'small', square: true })}`}
          >
            <Eye size={16} aria-hidden className="group-aria-pressed:hidden" />
            <EyeOff size={16} aria-hidden className="hidden group-aria-pressed:block" />
          </button>
        }
      />
      <div id="sign-in-failure" data-failure="" hidden>
        <FailureNotice sentence="" />
      </div>
      <PlainButton type="submit" variant="primary" size="large" className="w-full">
        Sign in
      </PlainButton>
      {passkeyOrigin !== null && (
        <PlainButton
          size="large"
          icon={KeyRound}
          className="w-full"
          hidden
          data-uses-passkey=""
          data-origin={passkeyOrigin}
        >
          Use a passkey
        </PlainButton>
      )}
      <PageScript nonce={nonce} text={signInScript} isAlone />
      <ReloadWithoutScript />
    </form>
  );
}
