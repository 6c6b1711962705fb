import { describe, expect, it } from 'vitest';
import { emptyDraft, readDraft } from './model-draft';

describe('readDraft', () => {
  const draft = {
    ...emptyDraft,
    provider: 'openai' as const,
    model: 'gpt',
    tokenCeiling: '50,000',
    costCeiling: '0.25',
  };
  it('omits the key when the user typed none, so that the stored one stays', () => {
    expect(readDraft(draft)).not.toHaveProperty('api_key');
    expect(readDraft({ ...draft, apiKey: 'new' })).toHaveProperty('api_key', 'new');
  });
  it('omits an empty name, so that the model lends its own', () => {
    expect(readDraft({ ...draft, name: ' ' })).not.toHaveProperty('name');
    expect(readDraft({ ...draft, name: 'Fast' })).toHaveProperty('name', 'Fast');
  });
  it('sends an empty address as null and ceilings as numbers', () => {
    expect(readDraft(draft)).toMatchObject({
      base_url: null,
      run_token_ceiling: 50_000,
      run_cost_ceiling_usd: 0.25,
    });
  });
});
