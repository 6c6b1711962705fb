import { getModelSettingEndpoint, resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import { readModelSetting } from '@/lib/server/models/read-model-setting';
import { resetModel } from '@/lib/server/models/reset-model';
import { setModel } from '@/lib/server/models/set-model';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getModelSettingEndpoint, ({ actor }) => readModelSetting(actor));
export const PUT = serve(setModelEndpoint, ({ actor, body }) => setModel(actor, body));
export const DELETE = serve(resetModelEndpoint, ({ actor }) => resetModel(actor));
