import {
  changeAuditStreamEndpoint,
  deleteAuditStreamEndpoint,
  getAuditStreamEndpoint,
  setAuditStreamEndpoint,
} from '@/lib/protocol/http/audit-stream';
import {
  changeAuditStream,
  deleteAuditStream,
  readAuditStream,
  setAuditStream,
} from '@/lib/server/audit/audit-stream';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getAuditStreamEndpoint, ({ actor }) => readAuditStream(actor));
export const PUT = serve(setAuditStreamEndpoint, ({ actor, body }) => setAuditStream(actor, body));
export const PATCH = serve(changeAuditStreamEndpoint, ({ actor, body }) =>
  changeAuditStream(actor, { isPaused: body.is_paused }),
);
export const DELETE = serve(deleteAuditStreamEndpoint, ({ actor }) => deleteAuditStream(actor));
