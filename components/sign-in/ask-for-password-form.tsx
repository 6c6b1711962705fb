import { CircleAlert } from 'lucide-react';
import { PlainButton } from '@/components/ui/plain-button';
import { ButtonLink } from '@/components/ui/button-link';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import { Entrance } from './entrance';

type AskForPasswordFormProps = {
  readonly wasSent: boolean;
  /** Minutes until the email or the address may ask again, or null if they may. */
  readonly waitMinutes: number | null;
};

/** Asks where to mail a link for a new password. It is a plain form that works without a script. */
export function AskForPasswordForm({ wasSent, waitMinutes }: AskForPasswordFormProps) {
  if (wasSent && waitMinutes === null) {
    return (
      <Entrance
        title="Check your email"
        lead={`If that address has an account, a link is on its way. It works once, for ${countNoun(limits.passwordResetHours, 'hour')}.`}
        foot="Nothing after a few minutes? Check your spam folder, or ask an owner of your workspace for a link."
      >
        <ButtonLink href={paths.signIn()}>Go to sign in</ButtonLink>
      </Entrance>
    );
  }
  return (
    <Entrance
      title="Choose a new password"
      lead="Enter the email address of your account. You will get a link to choose a new password."
      foot="No access to that address? An owner of your workspace can give you a link."
    >
      <form method="post" action={paths.forgottenPasswordForm()} className="grid gap-4">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          maxLength={limits.mailAddressChars}
        />
        {waitMinutes !== null && (
          <p role="alert" className="flex gap-1.5 text-label text-unsupported">
            <CircleAlert size={16} aria-hidden />
            {`Too many links were requested. Wait ${countNoun(waitMinutes, 'minute')}, then try again.`}
          </p>
        )}
        <PlainButton type="submit" variant="primary" size="large" className="w-full">
          Send me a link
        </PlainButton>
        <ButtonLink href={paths.signIn()}>Back to sign in</ButtonLink>
      </form>
    </Entrance>
  );
}
