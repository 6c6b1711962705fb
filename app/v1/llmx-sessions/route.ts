import { listLlmxSessionsEndpoint } from '@/lib/protocol/http/llmx';
import { readSessions } from '@/lib/server/llmx/read-sessions';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listLlmxSessionsEndpoint, ({ actor, query }) => readSessions(actor, query));
