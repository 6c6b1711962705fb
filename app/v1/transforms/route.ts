import { listTransformsEndpoint } from '@/lib/protocol/http/artifacts';
import { presentTransforms } from '@/lib/server/artifacts/run-transform';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listTransformsEndpoint, ({ actor }) => presentTransforms(actor));
