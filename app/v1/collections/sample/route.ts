import { loadSampleEndpoint } from '@/lib/protocol/http/collections';
import { serve } from '@/lib/server/http/route';
import { loadSample } from '@/lib/server/sample/load-sample';

export const POST = serve(loadSampleEndpoint, ({ actor }) => loadSample(actor));
