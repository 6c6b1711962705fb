import { vi } from 'vitest';
import type { AlertReply } from '@/lib/protocol/http/alerts';

export const createAlert = (number: number, part: Partial<AlertReply> = {}): AlertReply => ({
  id: `alert-${number}`,
  kind: 'alert',
  title: `Alert ${number}`,
  message: '“Quays” mentions harbour.',
  severity: 'medium',
  status: 'open',
  is_read: false,
  workflow_id: 'wfl-1',
  workflow_name: 'Harbour watch',
  execution_id: 'exe-1',
  path: '/w/rivers/sources/src_1',
  created_at: `2026-11-20T10:0${number}:00.000Z`,
  ...part,
});

/** A fake server for the alerts inbox. It stores alerts and changes them. */
export function startAlertServer(alerts: AlertReply[]) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address), 'http://server');
    const alert = alerts.find(({ id }) => pathname.endsWith(`/${id}`));
    if (init?.method === 'PATCH' && alert !== undefined) {
      const body: unknown = JSON.parse(String(init.body));
      sent.push({ path: pathname, body });
      Object.assign(alert, body);
    }
    const unread = alerts.filter(({ is_read: isRead }) => !isRead).length;
    return Response.json(alert ?? { items: alerts, next: null, unread_count: unread });
  });
  return sent;
}
