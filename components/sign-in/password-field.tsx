'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { TextField, type TextFieldProps } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';

type PasswordFieldProps = Omit<
  TextFieldProps,
  'type' | 'end' | 'autoComplete' | 'minLength' | 'maxLength'
> & {
  /** True for a new password, which has rules and which the browser offers to save. The browser fills in an existing one. */
  readonly isNew?: boolean;
};

/** A password field whose text can be shown while typing. */
export function PasswordField({ isNew = false, hint, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(isNew ? { minLength: limits.passwordMinChars } : {})}
      maxLength={limits.passwordMaxChars}
      hint={
        hint ??
        (isNew
          ? `At least ${limits.passwordMinChars} characters. A few words in a row work well.`
          : undefined)
      }
      inputClassName="pe-10"
      end={
        <IconButton
          size="small"
          icon={isShown ? EyeOff : Eye}
          label={isShown ? 'Hide the password' : 'Show the password'}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
