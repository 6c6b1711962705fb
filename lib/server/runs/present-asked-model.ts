/** Presents the model that was chosen for a run, for replies about the run and its answer. Empty if none was chosen. */
import { getAskedModel, type Run } from '@/lib/domain/runs/run';
import type { AskedModel } from '@/lib/protocol/asked-model';

export function presentAskedModel(run: Pick<Run, 'input'> | null): { readonly asked_model?: AskedModel } {
  const asked = run === null ? undefined : getAskedModel(run.input);
  return asked === undefined ? {} : { asked_model: asked };
}
