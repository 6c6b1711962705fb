import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { presentCalled } from './present-called';

const invoked = { run_id: 'run-1', result: null, error: null, approval: null };
const workspaceUrl = 'https://notes.example/w/field-notes';

describe('the result of a call', () => {
  it('is returned as text and as the same data, as a model would read it', () => {
    const modelResult = '{"title":"Harrow Dam","url":"https://example.com/?token=[redacted]"}';
    const done = { ...invoked, status: 'done' as const, result: { url: 'https://example.com/?token=4f7a' } };
    expect(presentCalled({ invoked: done, modelResult, workspaceUrl })).toEqual({
      content: [{ type: 'text', text: modelResult }],
      structuredContent: JSON.parse(modelResult),
    });
  });

  it('is returned only as text when it was cut, because part of it is not valid data', () => {
    const modelResult = `{"markdown":"${'x'.repeat(limits.toolResultChars - 100)}\n[Cut here.]`;
    const done = { ...invoked, status: 'done' as const };
    expect(presentCalled({ invoked: done, modelResult, workspaceUrl })).toEqual({
      content: [{ type: 'text', text: modelResult }],
    });
  });

  it.each([
    ['what the tool said', '{"error":"Division by zero."}', '{"error":"Division by zero."}'],
    ['what became of its run', null, 'The worker was lost.'],
  ])('is an error with %s', (_what, modelResult, text) => {
    const failed = { ...invoked, status: 'failed' as const, error: 'The worker was lost.' };
    expect(presentCalled({ invoked: failed, modelResult, workspaceUrl })).toEqual({
      content: [{ type: 'text', text }],
      isError: true,
    });
  });
});

describe('an unfinished call', () => {
  it.each([
    ['waiting', `${workspaceUrl}/inbox`],
    ['running', `${workspaceUrl}/runs/run-1`],
  ] as const)(
    'that is %s is not an error, and says where it is and not to call it again',
    (status, address) => {
      const result = presentCalled({ invoked: { ...invoked, status }, modelResult: null, workspaceUrl });
      const [said] = result.content;
      expect(said?.type === 'text' && said.text).toMatch(/^Not done yet.*do not call it again/is);
      expect(said?.type === 'text' && said.text).toContain(address);
      expect(result.isError).toBeUndefined();
      expect(result.structuredContent).toMatchObject({ status, runId: 'run-1' });
    },
  );
});
