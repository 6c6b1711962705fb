import { forgetTrustedBrowsersEndpoint } from '@/lib/protocol/http/sign-in';
import { serve } from '@/lib/server/http/route';
import { forgetTrustedBrowsers } from '@/lib/server/team/sign-in/change-second-factor';

export const DELETE = serve(forgetTrustedBrowsersEndpoint, ({ actor }) => forgetTrustedBrowsers(actor));
