import { limits } from '@/lib/core/limits';
import { answerForm, type NextPage } from '@/lib/server/http/public-form';
import { unlockShare } from '@/lib/server/shares/unlock-share';

type Context = { readonly params: Promise<{ readonly token: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const page = `/s/${encodeURIComponent(token)}`;
  return answerForm(request, async ({ fields, address }): Promise<NextPage> => {
    const passphrase = (fields.get('passphrase') ?? '').slice(0, limits.sharePassphraseMaxChars);
    const unlocking = await unlockShare({ token, passphrase, address });
    switch (unlocking.outcome) {
      case 'unlocked':
        return { path: page, cookie: unlocking.cookie };
      case 'wrong':
        return { path: `${page}/passphrase?wrong=1` };
      case 'wait':
        return { path: `${page}/passphrase?wait=${unlocking.minutes}` };
      case 'closed':
        return { path: page };
    }
  });
}
