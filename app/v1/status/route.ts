import { getStatusEndpoint } from '@/lib/protocol/http/status';
import { readStatus } from '@/lib/server/status/read-status';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getStatusEndpoint, ({ actor }) => readStatus(actor));
