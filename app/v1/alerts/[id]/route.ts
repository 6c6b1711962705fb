import { getAlertEndpoint, updateAlertEndpoint } from '@/lib/protocol/http/alerts';
import { serve } from '@/lib/server/http/route';
import { changeAlert } from '@/lib/server/alerts/change-alert';
import { readAlert } from '@/lib/server/alerts/read-alerts';

export const GET = serve(getAlertEndpoint, ({ actor, params }) => readAlert(actor, params.id));
export const PATCH = serve(updateAlertEndpoint, ({ actor, params, body }) =>
  changeAlert(actor, { ...body, id: params.id }),
);
