import { getWorkflowPartsEndpoint } from '@/lib/protocol/http/workflow-parts';
import { serve } from '@/lib/server/http/route';
import { readParts } from '@/lib/server/workflows/read-parts';

export const GET = serve(getWorkflowPartsEndpoint, () => Promise.resolve(readParts()));
