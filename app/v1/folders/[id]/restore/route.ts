import { restoreFolderEndpoint } from '@/lib/protocol/http/folders';
import { restoreFolder } from '@/lib/server/folders/restore-folder';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreFolderEndpoint, ({ actor, params }) => restoreFolder(actor, params.id));
