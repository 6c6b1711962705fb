import { findOllamaEndpoint } from '@/lib/protocol/http/models';
import { findOllama } from '@/lib/server/models/try-model';
import { serve } from '@/lib/server/http/route';

export const GET = serve(findOllamaEndpoint, ({ request }) => findOllama(request.signal));
