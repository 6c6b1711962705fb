import { getModelSettingEndpoint, resetModelEndpoint, setModelEndpoint } from '@/lib/protocol/http/models';
import { readModelSetting, resetModel, setModel } from '@/lib/server/models/manage-setting';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getModelSettingEndpoint, ({ actor }) => readModelSetting(actor));
export const PUT = serve(setModelEndpoint, ({ actor, body }) => setModel(actor, body));
export const DELETE = serve(resetModelEndpoint, ({ actor }) => resetModel(actor));
