/**
 * Decides whether a step may run, needs approval, or is forbidden (product rules 3 and 4): the same gate as for every call, with what a
 * workflow knows. Pure.
 */
import { decide } from '@/lib/engine/policy/decide';
import type { GrantScope, PolicyDecision } from '@/lib/engine/policy/policy-question';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import type { Role } from '@/lib/protocol/team-words';
import type { Config } from './define-action';
import { describeStepFacts, describeStepTool, listSettingNames } from './describe-facts';

export type StepToJudge = {
  readonly type: string;
  /** The config as it will be executed or, before that, as written. */
  readonly config: Config;
  /** Role of the member in whose name it runs. */
  readonly role: Role;
  readonly settings: ReadonlyMap<string, { readonly setting: PolicyVerdict }>;
  /** What the workflow's permission covers, or an approval of exactly this step. */
  readonly grant: GrantScope | null;
};

const strictest: readonly PolicyVerdict[] = ['deny', 'ask', 'allow'];

export function judgeStep({ type, config, role, settings, grant }: StepToJudge): PolicyDecision {
  const set = listSettingNames(type).flatMap((name) => settings.get(name)?.setting ?? []);
  return decide({
    tool: describeStepTool(type),
    facts: describeStepFacts(type, config),
    actorRole: role,
    isTainted: true,
    setting: strictest.find((setting) => set.includes(setting)) ?? null,
    grant,
    typedAddresses: [],
    surface: 'workflow',
  });
}
