import { downloadExportEndpoint } from '@/lib/protocol/http/artifacts';
import { downloadExport } from '@/lib/server/artifacts/export/download-export';
import { serve } from '@/lib/server/http/route';

export const GET = serve(downloadExportEndpoint, ({ actor, params }) => downloadExport(actor, params.id));
