import { downloadExportEndpoint } from '@/lib/protocol/http/artifacts';
import { downloadExport } from '@/lib/server/keeping/export/download-export';
import { serve } from '@/lib/server/route';

export const GET = serve(downloadExportEndpoint, ({ actor, params }) => downloadExport(actor, params.id));
