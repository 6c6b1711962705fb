import { getJournalEndpoint, saveJournalEndpoint } from '@/lib/protocol/http/journals';
import { editDay } from '@/lib/server/pages/edit-pages';
import { readJournal } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getJournalEndpoint, ({ actor, params }) => readJournal(actor, params.date));
export const PUT = serve(saveJournalEndpoint, ({ actor, params, body }) => editDay(actor, params.date, body));
