import { paths } from '@/lib/core/paths';
import { answerForm, type NextPage } from '@/lib/server/http/public-form';
import { reportShare } from '@/lib/server/shares/report-share';
import { readVisit } from '../../load-visit';

type Context = { readonly params: Promise<{ readonly token: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const page = paths.share(token);
  return answerForm(request, async ({ fields, address }): Promise<NextPage> => {
    const reporting = await reportShare(
      { ...(await readVisit(token)), address },
      { reason: fields.get('reason') ?? '', message: fields.get('message') ?? '' },
    );
    const isSaid = reporting === 'sent' || reporting === 'wait';
    return { path: isSaid ? paths.shareReport(page, { [reporting]: '1' }) : page };
  });
}
