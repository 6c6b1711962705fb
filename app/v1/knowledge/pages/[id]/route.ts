import {
  deletePageEndpoint,
  getPageEndpoint,
  renamePageEndpoint,
  savePageEndpoint,
} from '@/lib/protocol/http/pages';
import { deletePage, editPage, renamePage } from '@/lib/server/pages/edit-pages';
import { readPage } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getPageEndpoint, ({ actor, params }) => readPage(actor, params.id));
export const PUT = serve(savePageEndpoint, ({ actor, params, body }) => editPage(actor, params.id, body));
export const PATCH = serve(renamePageEndpoint, ({ actor, params, body }) =>
  renamePage(actor, params.id, body.title),
);
export const DELETE = serve(deletePageEndpoint, ({ actor, params }) => deletePage(actor, params.id));
