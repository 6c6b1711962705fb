import {
  deleteArtifactEndpoint,
  getArtifactEndpoint,
  saveArtifactEndpoint,
} from '@/lib/protocol/http/artifacts';
import { deleteArtifact } from '@/lib/server/artifacts/delete-artifact';
import { readArtifact } from '@/lib/server/artifacts/read-artifacts';
import { saveArtifact } from '@/lib/server/artifacts/save-artifact';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getArtifactEndpoint, ({ actor, params, query }) =>
  readArtifact(actor, params.id, query.version),
);
export const PUT = serve(saveArtifactEndpoint, ({ actor, params, body }) =>
  saveArtifact(actor, { id: params.id, ...body }),
);
export const DELETE = serve(deleteArtifactEndpoint, ({ actor, params }) => deleteArtifact(actor, params.id));
