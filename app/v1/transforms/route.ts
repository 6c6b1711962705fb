import { listTransformsEndpoint } from '@/lib/protocol/http/artifacts';
import { presentTransforms } from '@/lib/server/keeping/run-transform';
import { serve } from '@/lib/server/route';

export const GET = serve(listTransformsEndpoint, () => Promise.resolve(presentTransforms()));
