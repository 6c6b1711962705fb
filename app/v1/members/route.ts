import { listMembersEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { readMembers } from '@/lib/server/team/read-members';

export const GET = serve(listMembersEndpoint, ({ actor }) => readMembers(actor));
