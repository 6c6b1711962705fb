import { listMyWorkEndpoint } from '@/lib/protocol/http/notices';
import { serve } from '@/lib/server/http/route';
import { readMyWork } from '@/lib/server/notices/read-notices';

export const GET = serve(listMyWorkEndpoint, ({ actor }) => readMyWork(actor));
