import { exportFolderEndpoint } from '@/lib/protocol/http/knowledge-folder';
import { exportFolder } from '@/lib/server/knowing/export-folder';
import { serve } from '@/lib/server/route';

export const GET = serve(exportFolderEndpoint, ({ actor }) => exportFolder(actor));
