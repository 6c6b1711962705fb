/** The changes of how a user signs in. Each is recorded in the audit log and mailed to the user (`server/team/sign-in/record-account-event.ts`). */
import { z } from 'zod';

export const accountChanges = [
  'password.changed',
  'password_reset.used',
  'second_factor.turned_on',
  'second_factor.turned_off',
  'second_factor.recovery_codes_renewed',
  'passkey.added',
  'passkey.removed',
] as const;
export const accountChangeSchema = z.enum(accountChanges);
export type AccountChange = z.output<typeof accountChangeSchema>;
