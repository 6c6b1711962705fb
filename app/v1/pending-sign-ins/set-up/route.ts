import { setUpAtSignInEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { setUpAtSignIn } from '@/lib/server/team/sign-in/continue-sign-in';

export const POST = serve(setUpAtSignInEndpoint, ({ request }) => setUpAtSignIn(request.headers));
