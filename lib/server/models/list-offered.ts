/**
 * Lists the models that a question may choose: those that owners set up, the one of the environment if there is one, and the built-in reader,
 * which is always there. Exactly one of them is the default. Pure.
 */
import type { ModelSetting, NamedModel } from '@/lib/domain/models/setting-store';
import type { ModelConfig } from '@/lib/engine/model/adapters/model-config';
import type { ModelOrigin } from '@/lib/protocol/model-words';

/** The ids of the two models that nobody adds or removes. They are also the names of the rows that hold what owners set for them. */
export const fixedModels = { environment: 'environment', builtIn: 'built-in' } as const;

export type OfferedModel = {
  readonly id: string;
  readonly name: string;
  readonly origin: ModelOrigin;
  readonly provider: string;
  readonly model: string;
  readonly isDefault: boolean;
  /** What `chooseModel` needs. Null for the model of the environment if owners set nothing for it. */
  readonly setting: ModelSetting | null;
  /** Its row. Null for one of the two fixed models if owners set nothing for it. */
  readonly row: NamedModel | null;
};

export const builtInName = 'Built-in reader';

/** The setting of the built-in reader, which has nothing to be set. */
export const builtInSetting = {
  provider: 'extractive',
  model: '',
  baseUrl: null,
  apiKeyCipher: null,
  contextTokens: null,
  runCostCeilingUsd: null,
  runTokenCeiling: null,
} as const satisfies ModelSetting;

/** True for the model of the environment and for the built-in reader. */
export const isFixedModel = ({ provider }: Pick<ModelSetting, 'provider'>): boolean =>
  provider === 'environment' || provider === builtInSetting.provider;

export function listOffered(
  rows: readonly NamedModel[],
  environment: Pick<ModelConfig, 'provider' | 'model'> | null,
): readonly OfferedModel[] {
  const defaultId = decideDefault(rows, environment !== null);
  const environmentRow = rows.find(({ provider }) => provider === 'environment') ?? null;
  const builtInRow = rows.find(({ provider }) => provider === builtInSetting.provider) ?? null;
  const own = rows.filter((row) => !isFixedModel(row));
  const offered: readonly Omit<OfferedModel, 'isDefault'>[] = [
    ...own.map((row) => ({
      id: row.id,
      name: row.name,
      origin: 'settings' as const,
      provider: row.provider,
      model: row.model,
      setting: row,
      row,
    })),
    ...(environment === null
      ? []
      : [
          {
            id: fixedModels.environment,
            name: environment.model,
            origin: 'environment' as const,
            provider: environment.provider,
            model: environment.model,
            setting: environmentRow,
            row: environmentRow,
          },
        ]),
    {
      id: fixedModels.builtIn,
      name: builtInName,
      origin: 'built-in' as const,
      provider: builtInSetting.provider,
      model: '',
      setting: builtInSetting,
      row: builtInRow,
    },
  ];
  return offered.map((model) => ({ ...model, isDefault: model.id === defaultId }));
}

/** Returns the id of the default: what an owner chose, or else the model of the environment, or else the built-in reader. */
function decideDefault(rows: readonly NamedModel[], hasEnvironment: boolean): string {
  const chosen = rows.find(({ isDefault }) => isDefault);
  if (chosen?.provider === builtInSetting.provider) return fixedModels.builtIn;
  if (chosen !== undefined && chosen.provider !== 'environment') return chosen.id;
  return hasEnvironment ? fixedModels.environment : fixedModels.builtIn;
}
