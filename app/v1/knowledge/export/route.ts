import { exportFolderEndpoint } from '@/lib/protocol/http/pages-folder';
import { exportFolder } from '@/lib/server/pages/export-folder';
import { serve } from '@/lib/server/http/route';

export const GET = serve(exportFolderEndpoint, ({ actor }) => exportFolder(actor));
