import { paths } from '@/lib/core/paths';
import { redirectBrowser } from '@/lib/server/http/redirect-browser';
import { finishSignInThroughIssuer } from '@/lib/server/team/sign-in/sign-in-through-issuer';

export async function GET(request: Request): Promise<Response> {
  const { search } = new URL(request.url);
  return redirectBrowser(async () => {
    const { next, nextPath, headers } = await finishSignInThroughIssuer(search, request.headers);
    return {
      address: next === 'done' ? nextPath : paths.signInCode(nextPath),
      cookies: headers.getSetCookie(),
    };
  });
}
