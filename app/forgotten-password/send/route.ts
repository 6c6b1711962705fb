import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { answerForm } from '@/lib/server/http/public-form';
import { askForPasswordReset } from '@/lib/server/team/sign-in/ask-for-password-reset';

export function POST(request: Request): Promise<Response> {
  return answerForm(request, async ({ fields, address }) => {
    const email = (fields.get('email') ?? '').slice(0, limits.mailAddressChars);
    const minutes = await askForPasswordReset({ email, address });
    return { path: paths.forgottenPassword(minutes === null ? { sent: '1' } : { wait: `${minutes}` }) };
  });
}
