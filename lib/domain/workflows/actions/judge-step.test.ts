import { describe, expect, it } from 'vitest';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import { sampleConfigs } from '../__fixtures__/workflows';
import { judgeStep, type StepToJudge } from './judge-step';
import { actionTypes } from './registry';

const ask = (type: string, change: Partial<StepToJudge> = {}) =>
  judgeStep({
    type,
    config: sampleConfigs[type] ?? {},
    role: 'editor',
    settings: new Map(),
    grant: null,
    ...change,
  });
const set = (name: string, setting: PolicyVerdict) => new Map([[name, { setting }]]);

describe('judgeStep', () => {
  it('asks before data leaves, for every action type, and before nothing else', () => {
    for (const { type, risk } of actionTypes)
      expect([type, ask(type).decision]).toEqual([type, risk === 'outward' ? 'ask' : 'allow']);
  });

  it.each([
    ['a viewer may do nothing', 'log_audit_entry', { role: 'viewer' }, 'deny'],
    [
      'what an owner turned off for tools is off here',
      'share_artifact',
      { settings: set('share.create', 'deny') },
      'deny',
    ],
    [
      'turned off stays off, whoever permitted it',
      'call_webhook',
      { settings: set('integration.invoke', 'deny'), grant: 'exact' },
      'deny',
    ],
    [
      'an owner who wants to be asked is asked',
      'save_artifact',
      { settings: set('artifact.save', 'ask') },
      'ask',
    ],
    [
      'an owner cannot be laxer about what leaves',
      'call_webhook',
      { settings: set('call_webhook', 'allow') },
      'ask',
    ],
    ['a permission answers the question', 'call_webhook', { grant: 'part' }, 'allow'],
    ['a type that nobody declared asks', 'no_such_type', {}, 'ask'],
  ] as const)('%s', (_rule, type, change, decision) => {
    expect(ask(type, change).decision).toBe(decision);
  });
});
