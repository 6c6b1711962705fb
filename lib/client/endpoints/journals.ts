/** The endpoints of `protocol/http/journals.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as journals from '@/lib/protocol/http/journals';

export const listJournalsEndpoint: Called<typeof journals.listJournalsEndpoint> = {
  name: 'listJournals',
  method: 'GET',
  path: '/v1/journals',
};

export const createJournalEndpoint: Called<typeof journals.createJournalEndpoint> = {
  name: 'createJournal',
  method: 'POST',
  path: '/v1/journals',
};

export const getJournalEndpoint: Called<typeof journals.getJournalEndpoint> = {
  name: 'getJournal',
  method: 'GET',
  path: '/v1/journals/{date}',
};

export const saveJournalEndpoint: Called<typeof journals.saveJournalEndpoint> = {
  name: 'saveJournal',
  method: 'PUT',
  path: '/v1/journals/{date}',
};
