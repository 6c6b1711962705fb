/** A screen that shows a list read in parts goes on with `useOlder`, or this file says why it need not. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '@/lib/protocol/http';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that show only the beginning of a list, with the reason. */
const beginnings: Readonly<Record<string, string>> = {
  'components/alerts/use-alerts.ts': 'the section that shows them goes on',
  'components/approvals/use-waiting-approvals.ts': 'what was decided makes room for the next',
  'components/artifacts/use-artifacts.ts':
    'the list that shows them goes on; the pane of a collection leads to it',
  'components/command-menu/use-recent-items.ts': 'the five that were opened last',
  'components/conversations/conversation-bar.tsx': 'the 200 newest; the search finds older ones',
  'components/home/home-screen.tsx': 'the 200 changed last; the search finds the others',
  'components/llmx/use-agent-questions.ts': 'what was answered makes room for the next',
  'components/llmx/use-messages.ts': 'it goes on by itself',
  'components/notices/use-notices.ts': 'the section that shows them goes on',
  'components/research/plan-items.tsx': 'the newest plans, to begin again with',
  'components/research/research-panel.tsx': 'the newest plans, to begin again with',
  'components/runs/compare/chosen-runs.tsx': 'the newest runs, to compare with',
  'components/shares/share-window.tsx': 'the newest links of one artifact; the page of all links goes on',
  'components/sources/add/add-pages.tsx': 'others are found by their words',
  'components/tables/use-table-proposals.ts': 'what was decided makes room for the next',
  'components/workflows/chat/chat-messages.tsx': 'the previews of one conversation',
  'components/workflows/form/use-records.ts': 'the newest records, to choose from',
  'components/workflows/page/use-last-conversation.ts': 'the newest one',
  'components/workflows/use-workflows.ts': 'the newest previews of each workflow',
  'components/workspace/use-collections.ts': 'the 200 changed last; the search finds the others',
};

/** The addresses of all lists that are read in parts. */
const lists = allEndpoints.flatMap(({ method, path: address, query }) =>
  query instanceof z.ZodObject && 'cursor' in query.shape ? [`${method} ${address}`] : [],
);

it('screens that show a list read in parts offer the rest of it', () => {
  const cut = ['components', 'lib/client'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`)
      .filter((file) => {
        const text = readFileSync(path.join(root, file), 'utf8');
        return (
          lists.some((list) => text.includes(`useEndpointQuery('${list}'`)) && !text.includes('useOlder')
        );
      }),
  );
  expect(lists.length).toBeGreaterThan(10);
  expect(cut.toSorted()).toEqual(Object.keys(beginnings).toSorted());
});
