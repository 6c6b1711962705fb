import { describe, expect, it } from 'vitest';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import { roles } from '@/lib/protocol/team-words';
import { listQuestions, writePolicyGrid } from './__fixtures__/policy-grid';
import { decide } from './decide';
import type { PolicyQuestion } from './question';
import { policySurfaces } from './question';
import { policyRules } from './rules';

const questions = listQuestions();
const strictness: Record<PolicyVerdict, number> = { allow: 0, ask: 1, deny: 2 };
const strictnessOf = (question: PolicyQuestion) => strictness[decide(question).decision];

/** Returns the questions whose answer becomes more permissive after this change. */
const listLoosened = (change: (question: PolicyQuestion) => PolicyQuestion) =>
  questions.filter((question) => strictnessOf(change(question)) < strictnessOf(question));

const plain: PolicyQuestion = {
  tool: { name: 'artifact.save', risk: 'write', role: 'editor', readsUntrusted: false },
  facts: { risk: 'write', addresses: [], mustAsk: null, mustDeny: null },
  actorRole: 'editor',
  isTainted: false,
  setting: null,
  grant: null,
  typedAddresses: [],
  surface: 'chat',
};

describe('decide', () => {
  it('answers what the reviewed document says', async () => {
    await expect(writePolicyGrid(decide, policyRules)).toMatchFileSnapshot('__fixtures__/policy-grid.md');
  });

  it.each(policyRules.map((rule) => rule.id))('decides otherwise somewhere without the rule %s', (id) => {
    const rest = policyRules.filter((rule) => rule.id !== id);
    const changed = questions.filter(
      (question) => decide(question, rest).decision !== decide(question).decision,
    );
    expect(changed).not.toEqual([]);
  });

  it('has one id a rule', () => {
    expect(new Set(policyRules.map((rule) => rule.id)).size).toBe(policyRules.length);
  });

  it('denies a risk, a tool, a role or a need that nobody declared, even to an owner with a permission', () => {
    const granted: PolicyQuestion = { ...plain, actorRole: 'owner', grant: 'exact', setting: 'allow' };
    const unknown = 'unheard-of' as never;
    const odd: PolicyQuestion[] = [
      { ...granted, facts: { ...granted.facts, risk: unknown } },
      { ...granted, tool: { ...granted.tool, risk: unknown } },
      { ...granted, tool: { ...granted.tool, name: '' } },
      { ...granted, tool: { ...granted.tool, role: unknown } },
      { ...granted, actorRole: unknown },
    ];
    expect(decide(granted).decision).toBe('allow');
    expect(odd.map((question) => decide(question).decision)).toEqual(odd.map(() => 'deny'));
    expect(decide(plain, [])).toMatchObject({ decision: 'deny', ruleId: 'no-rule' });
  });

  it('asks before a look-up that contacts an address which nobody typed', () => {
    const lookUp: PolicyQuestion = {
      ...plain,
      tool: { ...plain.tool, name: 'search', risk: 'read' },
      facts: { ...plain.facts, risk: 'outward' },
    };
    const to = (addresses: string[]) => decide({ ...lookUp, facts: { ...lookUp.facts, addresses } }).ruleId;
    expect([to([]), to(['https://example.com/'])]).toEqual(['outward-lookup', 'outward']);
  });

  it('gives the reason of a call that must be denied, or must be asked about', () => {
    const reasonOf = (facts: Partial<PolicyQuestion['facts']>) =>
      decide({ ...plain, facts: { ...plain.facts, ...facts } }).reason;
    expect(reasonOf({ mustDeny: 'it is a trap' })).toContain('it is a trap');
    expect(reasonOf({ mustAsk: 'sends mail' })).toContain('sends mail');
  });

  it('treats a surface that nobody declared as one that has read anything', () => {
    const outward: PolicyQuestion = {
      ...plain,
      tool: { ...plain.tool, name: 'search', risk: 'read' },
      facts: { ...plain.facts, risk: 'outward' },
    };
    expect(decide(outward).decision).toBe('allow');
    expect(decide({ ...outward, surface: 'unheard-of' as never }).decision).toBe('ask');
  });

  it('is never laxer through taint, another surface than the person’s own, or what facts say', () => {
    expect(listLoosened((question) => ({ ...question, isTainted: true }))).toEqual([]);
    expect(
      listLoosened((question) =>
        question.surface === 'chat' ? { ...question, surface: 'mcp', isTainted: false } : question,
      ),
    ).toEqual([]);
    const withFacts = (facts: Partial<PolicyQuestion['facts']>) =>
      listLoosened((question) => ({ ...question, facts: { ...question.facts, ...facts } }));
    expect(withFacts({ mustAsk: 'sends data out' })).toEqual([]);
    expect(withFacts({ mustDeny: 'it is a password field' })).toEqual([]);
  });

  it('is never laxer for a lower role', () => {
    const lower = (role: PolicyQuestion['actorRole']) => roles[roles.indexOf(role) - 1] ?? role;
    expect(listLoosened((question) => ({ ...question, actorRole: lower(question.actorRole) }))).toEqual([]);
  });

  it('lets an owner only be stricter than the product', () => {
    const without = questions.map((question) => decide({ ...question, setting: null }).decision);
    const allowed = questions.map((question) => decide({ ...question, setting: 'allow' }).decision);
    expect(allowed).toEqual(without);
    for (const setting of ['ask', 'deny'] as const) {
      const looser = questions.filter(
        (question) => strictnessOf({ ...question, setting }) < strictnessOf({ ...question, setting: null }),
      );
      expect(looser).toEqual([]);
    }
  });

  it('lets nothing leave a tainted run that a person neither typed nor permitted', () => {
    const left = questions.filter(
      ({ facts, isTainted, grant, surface }) =>
        facts.risk === 'outward' && (isTainted || !['chat', 'rest'].includes(surface)) && grant === null,
    );
    const allowed = left.filter((question) => decide(question).decision === 'allow');
    expect(new Set(allowed.map(({ tool }) => tool.name))).toEqual(new Set(['source.capture']));
  });

  it('lets the free arguments of a permission leave a tainted run only where code fills them in', () => {
    const allowed = questions.filter(
      (question) => question.grant === 'part' && question.isTainted && decide(question).ruleId === 'granted',
    );
    const leaving = allowed.filter(({ facts }) => facts.risk === 'outward');
    expect(new Set(leaving.map(({ surface }) => surface))).toEqual(new Set(['workflow']));
  });

  it('answers a person the same in chat and over REST, and every other agent as one that has read anything', () => {
    for (const [surface, like] of [
      ['rest', 'chat'],
      ['llmx', 'mcp'],
    ] as const) {
      const differing = questions
        .filter((question) => question.surface === surface)
        .filter((question) => decide(question).ruleId !== decide({ ...question, surface: like }).ruleId);
      expect(differing).toEqual([]);
    }
    const unseen = policySurfaces.filter((surface) => !['chat', 'rest'].includes(surface));
    const moved = questions
      .filter(({ surface }) => unseen.includes(surface))
      .filter((question) => decide(question).ruleId !== decide({ ...question, isTainted: true }).ruleId);
    expect(moved).toEqual([]);
  });

  it('gives a person a whole sentence each time', () => {
    const sentences = new Set(questions.map((question) => decide(question).reason));
    expect([...sentences].filter((sentence) => !/^[A-Z].*[^.]\.$/.test(sentence))).toEqual([]);
  });
});
