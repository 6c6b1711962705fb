'use client';

import { SettingsPage, SettingsSection } from '@/components/team/settings-section';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import type { MeaningReply } from '@/lib/protocol/http/meaning';
import type { ModelSettingReply } from '@/lib/protocol/http/models';
import {
  builtInWords,
  describeWindow,
  explainChoice,
  modelWords,
  nameModel,
  providerWords,
} from './describe-model';
import { MeaningSection } from './meaning-section';
import { ModelList } from './model-list';

type ModelsScreenProps = {
  readonly setting: ModelSettingReply;
  readonly models: ReplyTo<'GET /v1/models'>;
  /** Null for members who are no owners. */
  readonly meaning: MeaningReply | null;
};

/** Shows which models there are, and which one answers by default and why. */
export function ModelsScreen({ setting: initial, models, meaning }: ModelsScreenProps) {
  usePlace({ crumbs: [{ label: 'Settings' }, { label: 'Models' }], actions: null }, 'settings/models');
  const { data: setting = initial } = useEndpointQuery('GET /v1/models/setting', {
    key: queryKeys.models.setting(),
    initialData: initial,
  });
  return (
    <SettingsPage title="Models">
      <ModelList models={models} />
      <SettingsSection title="In use by default" lead={explainChoice(setting)}>
        <CurrentModel setting={setting} />
      </SettingsSection>
      {meaning !== null && <MeaningSection meaning={meaning} />}
      <SettingsSection title="How they differ">
        <div className="grid max-w-measure gap-3 text-pretty">
          <p>{builtInWords}</p>
          <p>{modelWords}</p>
        </div>
      </SettingsSection>
    </SettingsPage>
  );
}

function CurrentModel({ setting }: { readonly setting: ModelSettingReply }) {
  const { price } = setting;
  const provider = Object.entries(providerWords).find(([id]) => id === setting.provider)?.[1];
  const facts: readonly (readonly [string, string | null])[] = [
    ['Model', nameModel(setting)],
    ['Provider', setting.provider === 'extractive' ? null : (provider ?? setting.provider)],
    ['Address', setting.base_url],
    ['Key', setting.provider === 'extractive' ? null : (setting.key ?? 'none')],
    ['Context window', describeWindow(setting)],
    [
      'List price',
      price === null
        ? null
        : `$${price.input_per_million} in, $${price.output_per_million} out per million tokens (${price.as_of})`,
    ],
    [
      'Spending limit per run',
      [
        setting.run_token_ceiling === null
          ? null
          : `${setting.run_token_ceiling.toLocaleString('en')} tokens`,
        setting.run_cost_ceiling_usd === null ? null : `$${setting.run_cost_ceiling_usd}`,
      ]
        .filter((part) => part !== null)
        .join(', ') || 'none',
    ],
  ];
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
