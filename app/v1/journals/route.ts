import { createJournalEndpoint, listJournalsEndpoint } from '@/lib/protocol/http/journals';
import { beginDay } from '@/lib/server/pages/edit-pages';
import { readJournals } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listJournalsEndpoint, ({ actor, query }) => readJournals(actor, query));
export const POST = serve(createJournalEndpoint, ({ actor, body }) => beginDay(actor, body));
