import { getLlmxSessionEndpoint } from '@/lib/protocol/http/llmx';
import { readSession } from '@/lib/server/llmx/read-sessions';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getLlmxSessionEndpoint, ({ actor, params }) => readSession(actor, params.id));
