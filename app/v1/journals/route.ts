import { createJournalEndpoint, listJournalsEndpoint } from '@/lib/protocol/http/journals';
import { beginDay } from '@/lib/server/knowing/edit-pages';
import { readJournals } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(listJournalsEndpoint, ({ actor, query }) => readJournals(actor, query));
export const POST = serve(createJournalEndpoint, ({ actor, body }) => beginDay(actor, body));
