import { importFolderEndpoint } from '@/lib/protocol/http/pages-folder';
import { importFolder } from '@/lib/server/pages/import-folder';
import { serve } from '@/lib/server/http/route';

export const POST = serve(importFolderEndpoint, ({ actor, body }) => importFolder(actor, body));
