/** The endpoints of `protocol/http/alerts.ts` as a browser asks them: no shapes come along (`../read-reply.ts`). */
import type { Called } from '@/lib/protocol/http/endpoint';
import type * as alerts from '@/lib/protocol/http/alerts';

export const listAlertsEndpoint: Called<typeof alerts.listAlertsEndpoint> = {
  name: 'listAlerts',
  method: 'GET',
  path: '/v1/alerts',
};

export const getAlertEndpoint: Called<typeof alerts.getAlertEndpoint> = {
  name: 'getAlert',
  method: 'GET',
  path: '/v1/alerts/{id}',
};

export const updateAlertEndpoint: Called<typeof alerts.updateAlertEndpoint> = {
  name: 'updateAlert',
  method: 'PATCH',
  path: '/v1/alerts/{id}',
};
