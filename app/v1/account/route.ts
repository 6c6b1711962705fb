import { getAccountEndpoint, updateAccountEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { changeAccountName, presentAccount } from '@/lib/server/team/manage-account';

export const GET = serve(getAccountEndpoint, async ({ actor }) => presentAccount(actor));
export const PATCH = serve(updateAccountEndpoint, ({ actor, body }) => changeAccountName(actor, body.name));
