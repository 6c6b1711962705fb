import { addModelEndpoint, listOfferedModelsEndpoint } from '@/lib/protocol/http/models';
import { serve } from '@/lib/server/http/route';
import { addModel } from '@/lib/server/models/add-model';
import { readOffered } from '@/lib/server/models/present-offered';

export const GET = serve(listOfferedModelsEndpoint, ({ actor }) => readOffered(actor));
export const POST = serve(addModelEndpoint, ({ actor, body }) => addModel(actor, body));
