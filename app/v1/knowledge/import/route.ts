import { importFolderEndpoint } from '@/lib/protocol/http/knowledge-folder';
import { importFolder } from '@/lib/server/knowing/import-folder';
import { serve } from '@/lib/server/route';

export const POST = serve(importFolderEndpoint, ({ actor, body }) => importFolder(actor, body));
