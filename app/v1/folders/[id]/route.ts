import { deleteFolderEndpoint, updateFolderEndpoint } from '@/lib/protocol/http/folders';
import { changeFolder } from '@/lib/server/folders/change-folder';
import { deleteFolder } from '@/lib/server/folders/delete-folder';
import { serve } from '@/lib/server/http/route';

export const PATCH = serve(updateFolderEndpoint, ({ actor, params, body }) =>
  changeFolder(actor, params.id, body),
);
export const DELETE = serve(deleteFolderEndpoint, ({ actor, params }) => deleteFolder(actor, params.id));
