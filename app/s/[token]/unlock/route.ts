import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import { answerForm, type NextPage } from '@/lib/server/http/public-form';
import { unlockShare } from '@/lib/server/shares/unlock-share';

type Context = { readonly params: Promise<{ readonly token: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const page = paths.share(token);
  return answerForm(request, async ({ fields, address }): Promise<NextPage> => {
    const passphrase = (fields.get('passphrase') ?? '').slice(0, limits.sharePassphraseMaxChars);
    const unlocking = await unlockShare({ token, passphrase, address });
    switch (unlocking.outcome) {
      case 'unlocked':
        return { path: page, cookie: unlocking.cookie };
      case 'wrong':
        return { path: paths.sharePassphrase(token, { wrong: '1' }) };
      case 'wait':
        return { path: paths.sharePassphrase(token, { wait: `${unlocking.minutes}` }) };
      case 'closed':
        return { path: page };
    }
  });
}
