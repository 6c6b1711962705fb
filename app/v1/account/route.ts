import { getAccountEndpoint, updateAccountEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { changeAccountName } from '@/lib/server/team/change-account-name';
import { presentAccount } from '@/lib/server/team/present-team';

export const GET = serve(getAccountEndpoint, async ({ actor }) => presentAccount(actor));
export const PATCH = serve(updateAccountEndpoint, ({ actor, body }) => changeAccountName(actor, body.name));
