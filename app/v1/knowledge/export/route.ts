import { exportFolderEndpoint } from '@/lib/protocol/http/pages-folder';
import { exportFolder } from '@/lib/server/pages/export-folder';
import { serve } from '@/lib/server/http/route';
import { findTimeZone } from '@/lib/server/team/read-time-zone';

export const GET = serve(exportFolderEndpoint, ({ actor, request }) =>
  exportFolder(actor, findTimeZone(request.headers)),
);
