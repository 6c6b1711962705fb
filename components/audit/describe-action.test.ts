import { describe, expect, it } from 'vitest';
import { auditKinds, nameKind } from '@/lib/protocol/audit-words';
import type { AuditEventReply } from '@/lib/protocol/http/audit';
import { allEndpoints } from '@/lib/protocol/http';
import { describeAction, listFacts, namesPlace } from './describe-action';

describe('an event of the audit log', () => {
  it.each([
    ['deleteSource', 'deleted a source'],
    ['leaveWorkspace', 'left a workspace'],
    ['createIntegration', 'created an integration'],
    ['addUrls', 'added web addresses'],
    ['importKnowledge', 'imported files into the knowledge base'],
    ['share.revoked', 'revoked a public link'],
    ['model.made_default', 'chose the default model'],
    ['token.created', 'created an API token'],
    ['createWorkflowPreview', 'previewed a change of a workflow'],
    ['member.joined', 'joined'],
    ['audit_retention.changed', 'changed how long the audit log is kept'],
    ['member.role_changed', 'changed the role of a member'],
    ['workflow.off', 'turned a workflow off'],
  ])('%s reads “%s”', (action, words) => {
    expect(describeAction(action)).toBe(words);
  });

  // The list is read like a document: a new endpoint whose words do not read as English gets its own in `describe-action.ts`.
  it('reads as English, whatever was asked for', () => {
    const asked = allEndpoints.filter(
      ({ method, access, concernsOnlyCaller }) =>
        method !== 'GET' && access !== 'public' && concernsOnlyCaller !== true,
    );
    expect(asked.map(({ name }) => describeAction(name)).toSorted()).toMatchSnapshot();
  });

  it('is about one of the listed kinds, whatever was asked for', () => {
    const asked = allEndpoints.filter(
      ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'account',
    );
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked.map(({ path }) => nameKind(path)))].sort()).toEqual([...auditKinds].sort());
  });
});

it.each([
  ['addSource', 'collection', true],
  ['addTableColumn', 'table', true],
  ['deleteCollection', 'collection', false],
  ['fillTable', 'table', false],
  ['deleteSource', 'source', false],
])('%s of a %s names the place in which it was done: %s', (action, kind, isPlace) => {
  expect(namesPlace({ action, object: { kind, id: 'one', name: 'Tides' } })).toBe(isPlace);
});

describe('listFacts', () => {
  const read = (detail: AuditEventReply['detail'], name: string | null = null) =>
    listFacts({
      id: 'evt_1',
      at: '2026-11-26T09:00:00.000Z',
      action: 'share.created',
      object: { kind: 'share', id: 'shr_1', name },
      person: null,
      origin: null,
      detail,
      detail_names: { art_1: 'Tides', usr_1: 'Ada' },
    });
  const say = (detail: AuditEventReply['detail'], name?: string) =>
    read(detail, name)
      .map(({ label, value }) => `${label} ${value}`.trim())
      .join(', ');

  it('names things instead of writing their ids, and says which values are times', () => {
    const detail = { expires_at: '2026-12-26T09:00:00.000Z', artifact_id: 'art_1', mode: 'live' };
    expect(read(detail)).toEqual([
      { label: '', value: 'live', isTime: false },
      { label: 'of', value: 'Tides', isTime: false },
      { label: 'expires', value: '2026-12-26T09:00:00.000Z', isTime: true },
    ]);
  });

  it('leaves out what the event says already, and what only machines read', () => {
    expect(say({ user_id: 'usr_1', role: 'editor', hash: 'abc', name: 'Ada' }, 'Ada')).toBe('as editor');
  });

  it.each([
    [
      { key: 'new', model: 'm-1', provider: 'openai-compatible' },
      'model m-1, OpenAI-compatible server, with a new key',
    ],
    [{ key: 'kept', model: 'm-1', provider: 'google' }, 'model m-1, Google, with the same key'],
    [{ from: 'viewer', to: 'owner' }, 'from viewer, to owner'],
    [{ setting: 'deny' }, 'to Off'],
    [{ setting: null }, 'to Default'],
    [{ reason: 'asked' }, ''],
    [{ reason: 'source_purged' }, 'because a source was erased'],
    [{ scopes: 'read act' }, 'may read, act'],
    [{ second_factor: 'required' }, 'a second factor is required'],
    [
      { issuer: 'https://id.example.org', only_way: 'false' },
      'at https://id.example.org, beside other ways to sign in',
    ],
  ])('says %j in words', (detail, words) => {
    expect(say(detail)).toBe(words);
  });

  it('shows what a newer server stores, because nothing is hidden from an owner', () => {
    expect(say({ moon_phase: 'full' })).toBe('moon phase full');
  });
});
