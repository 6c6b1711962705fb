import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';

type CodeFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
};

/** Takes a code of an authenticator app. Telephones offer the digits, and password managers fill the code in. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label={label}
      hint={hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      minLength={6}
      maxLength={limits.signInCodeChars}
      required
      inputClassName="operating-code"
    />
  );
}
