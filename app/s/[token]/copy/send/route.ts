import { takeCopyForm } from '@/lib/server/copies/take-copy-form';
import { answerForm, type NextPage } from '@/lib/server/http/public-form';
import { readVisit } from '../../load-visit';

type Context = { readonly params: Promise<{ readonly token: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  return answerForm(request, async (form): Promise<NextPage> => {
    const visit = await readVisit(token);
    return { path: await takeCopyForm(visit, { ...form, headers: request.headers }) };
  });
}
