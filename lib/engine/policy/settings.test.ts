import { describe, expect, it } from 'vitest';
import { policyVerdicts } from '@/lib/protocol/policy-words';
import { risks } from '@/lib/protocol/tool-words';
import { describeSetting, isLegalSetting, listLegalSettings } from './settings';

describe('listLegalSettings', () => {
  it('offers allow, ask and deny for reading and writing, and only ask and deny for outward tools', () => {
    expect(risks.map((risk) => [risk, listLegalSettings({ risk })])).toEqual([
      ['read', ['allow', 'ask', 'deny']],
      ['write', ['allow', 'ask', 'deny']],
      ['outward', ['ask', 'deny']],
    ]);
    expect(isLegalSetting({ risk: 'outward' }, 'allow')).toBe(false);
  });
});

describe('describeSetting', () => {
  it('describes each setting differently', () => {
    for (const risk of risks) {
      const sentences = [null, ...policyVerdicts].map((setting) => describeSetting({ risk }, setting));
      expect(new Set(sentences).size).toBe(sentences.length);
      expect(sentences.every((sentence) => sentence.length > 10)).toBe(true);
    }
  });
});
