import { readNextPath } from '@/components/sign-in/read-next-path';
import { redirectBrowser } from '@/lib/server/http/redirect-browser';
import { beginSignInThroughIssuer } from '@/lib/server/team/sign-in/sign-in-through-issuer';

type Context = { readonly params: Promise<{ readonly slug: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { slug } = await params;
  const nextPath = readNextPath(new URL(request.url).searchParams.get('next') ?? undefined);
  return redirectBrowser(async () => {
    const { address, cookie } = await beginSignInThroughIssuer(slug, nextPath, request.headers);
    return { address, cookies: [cookie] };
  });
}
