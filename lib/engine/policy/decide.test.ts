import { beforeAll, describe, expect, it } from 'vitest';
import type { PolicyVerdict } from '@/lib/protocol/policy-words';
import { roles } from '@/lib/protocol/team-words';
import { listQuestions, writePolicyGrid } from './__fixtures__/policy-grid';
import { decide } from './decide';
import type { PolicyDecision, PolicyQuestion } from './policy-question';
import { policySurfaces } from './policy-question';
import { policyRules } from './rules';

const questions = listQuestions();
const strictness: Record<PolicyVerdict, number> = { allow: 0, ask: 1, deny: 2 };
const strictnessOf = ({ decision }: PolicyDecision) => strictness[decision];

/** Each question with its answer, which most tests compare with the answer to another question. */
const listAnswers = () => questions.map((question) => ({ question, answer: decide(question) }));
let answers: ReturnType<typeof listAnswers>;
beforeAll(() => {
  answers = listAnswers();
});

/** Returns the questions whose answer becomes more permissive after this change. */
const listLoosened = (change: (question: PolicyQuestion) => PolicyQuestion) =>
  answers
    .filter(({ question, answer }) => strictnessOf(decide(change(question))) < strictnessOf(answer))
    .map(({ question }) => question);

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
  it('decides as the reviewed document says', async () => {
    await expect(writePolicyGrid(decide, policyRules)).toMatchFileSnapshot('__fixtures__/policy-grid.md');
  });

  it.each(policyRules.map((rule) => rule.id))(
    'decides at least one question differently without the rule %s',
    (id) => {
      const rest = policyRules.filter((rule) => rule.id !== id);
      const changes = answers.some(
        ({ question, answer }) => decide(question, rest).decision !== answer.decision,
      );
      expect(changes).toBe(true);
    },
  );

  it('has a unique id for each rule', () => {
    expect(new Set(policyRules.map((rule) => rule.id)).size).toBe(policyRules.length);
  });

  it('denies an undeclared risk, tool or role, even to an owner with a permission', () => {
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

  it('asks before a look-up that contacts an address nobody typed', () => {
    const lookUp: PolicyQuestion = {
      ...plain,
      tool: { ...plain.tool, name: 'search', risk: 'read' },
      facts: { ...plain.facts, risk: 'outward' },
    };
    const to = (addresses: string[]) => decide({ ...lookUp, facts: { ...lookUp.facts, addresses } }).ruleId;
    expect([to([]), to(['https://example.com/'])]).toEqual(['outward-lookup', 'outward']);
  });

  it('gives the reason why a call must be denied or needs approval', () => {
    const reasonOf = (facts: Partial<PolicyQuestion['facts']>) =>
      decide({ ...plain, facts: { ...plain.facts, ...facts } }).reason;
    expect(reasonOf({ mustDeny: 'it is a trap' })).toContain('it is a trap');
    expect(reasonOf({ mustAsk: 'sends mail' })).toContain('sends mail');
  });

  it('treats an undeclared surface as tainted', () => {
    const outward: PolicyQuestion = {
      ...plain,
      tool: { ...plain.tool, name: 'search', risk: 'read' },
      facts: { ...plain.facts, risk: 'outward' },
    };
    expect(decide(outward).decision).toBe('allow');
    expect(decide({ ...outward, surface: 'unheard-of' as never }).decision).toBe('ask');
  });

  it('is never laxer because of taint, a surface other than chat, or additional facts', () => {
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

  it("lets an owner's setting only be stricter than the product's default", () => {
    for (const { question, answer } of answers.filter((each) => each.question.setting === null)) {
      const withSetting = (setting: PolicyVerdict) => decide({ ...question, setting });
      const looser = (['ask', 'deny'] as const).filter(
        (setting) => strictnessOf(withSetting(setting)) < strictnessOf(answer),
      );
      // One assertion for each of thousands of questions would take longer than the decisions.
      if (withSetting('allow').decision !== answer.decision || looser.length > 0)
        expect.fail(`${JSON.stringify(question)} becomes laxer by a setting`);
    }
  });

  it('lets no call leave a tainted run unless the user typed its address or permitted it', () => {
    const allowed = answers.filter(
      ({ question: { facts, isTainted, grant, surface }, answer }) =>
        facts.risk === 'outward' &&
        (isTainted || !['chat', 'rest'].includes(surface)) &&
        grant === null &&
        answer.decision === 'allow',
    );
    expect(new Set(allowed.map(({ question }) => question.tool.name))).toEqual(new Set(['source.capture']));
  });

  it('lets a partial permission cover an outward call of a tainted run only in a workflow', () => {
    const leaving = answers.filter(
      ({ question: { grant, isTainted, facts }, answer }) =>
        grant === 'part' && isTainted && facts.risk === 'outward' && answer.ruleId === 'granted',
    );
    expect(new Set(leaving.map(({ question }) => question.surface))).toEqual(new Set(['workflow']));
  });

  it('decides the same in chat and over REST, and treats every other surface as tainted', () => {
    for (const [surface, like] of [
      ['rest', 'chat'],
      ['llmx', 'mcp'],
    ] as const) {
      const differing = answers
        .filter(({ question }) => question.surface === surface)
        .filter(({ question, answer }) => decide({ ...question, surface: like }).ruleId !== answer.ruleId);
      expect(differing).toEqual([]);
    }
    const unseen = policySurfaces.filter((surface) => !['chat', 'rest'].includes(surface));
    const moved = answers
      .filter(({ question }) => unseen.includes(question.surface))
      .filter(({ question, answer }) => decide({ ...question, isTainted: true }).ruleId !== answer.ruleId);
    expect(moved).toEqual([]);
  });

  it('gives every reason as a whole sentence', () => {
    const sentences = new Set(answers.map(({ answer }) => answer.reason));
    expect([...sentences].filter((sentence) => !/^[A-Z].*[^.]\.$/.test(sentence))).toEqual([]);
  });
});
