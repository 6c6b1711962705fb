/**
 * Every question that policy can be asked, as far as the answers can differ, and the document that reviewers read. Kinds of calls represent
 * the tools: they contain everything that a rule may look at.
 */
import { policyVerdicts } from '@/lib/protocol/policy-words';
import { roles } from '@/lib/protocol/team-words';
import type { Risk } from '@/lib/protocol/tool-words';
import type { CallFacts } from '../../tools/tool';
import type { PolicyDecision, PolicyQuestion, PolicyRule } from '../policy-question';
import { policySurfaces } from '../policy-question';

const typedAddresses = ['https://example.com/report'];

type CallKind = {
  readonly title: string;
  readonly tool: { readonly name: string; readonly risk: Risk };
  readonly facts: Pick<CallFacts, 'risk' | 'addresses'>;
};

const to = (...paths: string[]) => paths.map((path) => `https://example.com/${path}`);

const callKinds: readonly CallKind[] = [
  {
    title: 'Reads: `collection.list_sources`',
    tool: { name: 'collection.list_sources', risk: 'read' },
    facts: { risk: 'read', addresses: [] },
  },
  {
    title: 'Writes: `artifact.save`',
    tool: { name: 'artifact.save', risk: 'write' },
    facts: { risk: 'write', addresses: [] },
  },
  {
    title: 'Fetches an address that a person typed: `source.capture`',
    tool: { name: 'source.capture', risk: 'outward' },
    facts: { risk: 'outward', addresses: to('report') },
  },
  {
    title: 'Fetches one address that a person typed and one that nobody did: `collection.add_sources`',
    tool: { name: 'collection.add_sources', risk: 'outward' },
    facts: { risk: 'outward', addresses: to('report', 'report?data=secret') },
  },
  {
    title: 'Sends something to an address that a person typed: a webhook',
    tool: { name: 'webhook', risk: 'outward' },
    facts: { risk: 'outward', addresses: to('report') },
  },
  {
    title: 'Lets something leave without an address: `share.create`',
    tool: { name: 'share.create', risk: 'outward' },
    facts: { risk: 'outward', addresses: [] },
  },
  {
    title: 'Looks something up outside with a tool that only reads: `search` on the web',
    tool: { name: 'search', risk: 'read' },
    facts: { risk: 'outward', addresses: [] },
  },
];

const clauses = [
  { title: 'nothing special about the call', mustAsk: null, mustDeny: null },
  { title: 'its facts say that a person must be asked', mustAsk: 'looks personal', mustDeny: null },
  { title: 'its facts forbid it', mustAsk: 'looks personal', mustDeny: 'it types into a password field' },
] as const;

const settings = [null, ...policyVerdicts];
const grants = [null, 'part', 'exact'] as const;
const rights = [
  { title: 'the role is high enough', actorRole: 'editor', role: 'editor' },
  { title: 'the role is too low', actorRole: 'viewer', role: 'editor' },
] as const;

type Case = Pick<PolicyQuestion, 'setting' | 'grant' | 'isTainted' | 'surface' | 'actorRole'> & {
  readonly kind: CallKind;
  readonly clause: (typeof clauses)[number];
  readonly role: PolicyQuestion['tool']['role'];
};

function toQuestion({ kind, clause, role, ...rest }: Case): PolicyQuestion {
  return {
    ...rest,
    tool: { ...kind.tool, role, readsUntrusted: false },
    facts: { ...kind.facts, mustAsk: clause.mustAsk, mustDeny: clause.mustDeny },
    typedAddresses,
  };
}

/** All combinations of kinds, facts, both roles, settings, permissions, taint and surfaces. */
export function listQuestions(): PolicyQuestion[] {
  return callKinds.flatMap((kind) =>
    clauses.flatMap((clause) =>
      roles.flatMap((actorRole) =>
        roles.flatMap((role) =>
          settings.flatMap((setting) =>
            grants.flatMap((grant) =>
              [false, true].flatMap((isTainted) =>
                policySurfaces.map((surface) =>
                  toQuestion({ kind, clause, actorRole, role, setting, grant, isTainted, surface }),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * `rest` answers like `chat`, and `llmx` like `mcp`. For `mcp`, `workflow` and `llmx`, taint makes no difference. A test of the grid
 * verifies this.
 */
const columns = [
  { title: 'chat, clean', surface: 'chat', isTainted: false },
  { title: 'chat, tainted', surface: 'chat', isTainted: true },
  { title: 'mcp', surface: 'mcp', isTainted: true },
  { title: 'workflow', surface: 'workflow', isTainted: true },
] as const;

type Decide = (question: PolicyQuestion) => PolicyDecision;

export function writePolicyGrid(decide: Decide, rules: readonly PolicyRule[]): string {
  return [
    '# What policy answers',
    '',
    'Every answer of the table of rules, written by a test. “Permission” is what a person granted beforehand: `exact` all arguments,',
    '`part` some of them, with the rest free. “Owner says” is the setting of the tool; – is none. A run is tainted when it has read what',
    'somebody outside the team may have written; calls of other programs and of workflows always are.',
    '',
    ...writeRules(rules),
    ...writeRoles(decide),
    ...callKinds.flatMap((kind) => writeKind(kind, decide)),
  ].join('\n');
}

function writeRules(rules: readonly PolicyRule[]): string[] {
  const rows = rules.map(({ id, risks, decision }) => [id, risks.join(', '), decision]);
  return [
    '## The rules, in order; the first that matches decides',
    '',
    ...writeTable(['rule', 'speaks of', 'decides'], [...rows, ['no-rule', 'everything else', 'deny']]),
  ];
}

function writeRoles(decide: Decide): string[] {
  const [, write] = callKinds;
  const [plain] = clauses;
  if (write === undefined) throw new Error('no kind of call');
  const rows = roles.map((role) => [
    role,
    ...roles.map((actorRole) =>
      writeAnswer(
        decide(
          toQuestion({
            kind: write,
            clause: plain,
            actorRole,
            role,
            setting: null,
            grant: null,
            isTainted: false,
            surface: 'chat',
          }),
        ),
      ),
    ),
  ]);
  return ['## Roles: a tool that writes', '', ...writeTable(['needs', ...roles.map((role) => `asked by ${role}`)], rows)];
}

function writeKind(kind: CallKind, decide: Decide): string[] {
  const sections = rights.flatMap((right) =>
    clauses.flatMap((clause) => {
      const rows = settings.flatMap((setting) =>
        grants.map((grant) => [
          setting ?? '–',
          grant ?? '–',
          ...columns.map(({ surface, isTainted }) =>
            writeAnswer(
              decide(
                toQuestion({
                  kind,
                  clause,
                  actorRole: right.actorRole,
                  role: right.role,
                  setting,
                  grant,
                  isTainted,
                  surface,
                }),
              ),
            ),
          ),
        ]),
      );
      const answers = new Set(rows.flatMap((row) => row.slice(2)));
      const [only] = answers;
      const title = `${right.title}, ${clause.title}`;
      if (answers.size === 1) return [`**Where ${title}**: always ${only ?? ''}.`, ''];
      return [
        `**Where ${title}**:`,
        '',
        ...writeTable(['owner says', 'permission', ...columns.map((column) => column.title)], rows),
      ];
    }),
  );
  return [`## ${kind.title}`, '', ...sections];
}

function writeAnswer({ decision, ruleId }: PolicyDecision): string {
  return `${decision} (${ruleId})`;
}

function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''];
}
