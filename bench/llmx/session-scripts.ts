/**
 * What an agent says in the sessions that are recorded to measure what messages cost. The first was looked at while the messages were made
 * shorter. Nobody read what was recorded of the second.
 */
import { sampleSources } from '@/lib/server/artifacts/__fixtures__/sample-sources';

export type SessionScript = {
  /** Title of the collection. */
  readonly title: string;
  readonly sources: readonly { readonly title: string; readonly markdown: string }[];
  readonly turns: readonly {
    readonly blocks: string;
    /** Number of END and OBS blocks that answer it. */
    readonly ends: number;
  }[];
};

const gardens = [
  {
    title: 'Minutes of the allotment society, March',
    markdown:
      '# Minutes\n\nThe society has 84 plots and a waiting list of 31 names. The rent for a full plot rises to 62 euros on 1 January. The committee bought a shredder for 1,150 euros.\n\nWatering with hoses is forbidden from June to August. Anna Brandt was elected treasurer.\n',
  },
  {
    title: 'A note on composting',
    markdown:
      '# Composting\n\nA heap needs air, water and something to eat. Turn it after six weeks. It is ready when it smells of earth, after nine to twelve months.\n\nCooked food attracts rats and must not be added.\n',
  },
  {
    title: 'Rules for sheds',
    markdown:
      '# Sheds\n\nA shed may cover at most 16 square metres and may be at most 2.5 metres high. The committee must approve the drawing before work begins.\n\nAsbestos must be removed by a firm with a licence.\n',
  },
] as const;

export const sessionScripts = {
  seen: {
    title: 'Harrow Dam',
    sources: sampleSources,
    turns: [
      { blocks: 'CTX:{p:"Harrow Dam",issue:"DAM-7"}\nREQ:{o:"When was Harrow Dam opened?",pr:2}', ends: 1 },
      {
        blocks:
          'ACT:{i:A1,op:search,tgt:"p:sources",args:{q:"cubic metres of water"}}\nACT:{i:A2,op:write,tgt:"p:notes/Opening.md",args:{markdown:"# Opening\\n\\nThe dam was opened in 1958."}}\nACT:{i:A3,op:shell,tgt:"npm test"}',
        ends: 3,
      },
      { blocks: 'REQ:{o:"How high is the dam, and what did it cost?",pr:2}', ends: 1 },
      { blocks: 'END:{n:"none",del:["artifacts/Opening"]}', ends: 0 },
    ],
  },
  unseen: {
    title: 'Allotments',
    sources: gardens,
    turns: [
      { blocks: 'CTX:{p:"Allotments"}\nREQ:{o:"What does a full plot cost?",pr:3}', ends: 1 },
      {
        blocks:
          'ACT:{i:S1,op:search,tgt:"p:sources",args:{q:"what may not go on the heap"}}\nACT:{i:R1,op:read,tgt:"p:sources/Rules for sheds"}',
        ends: 2,
      },
      { blocks: 'REQ:{o:"Who has to approve a shed?",pr:1}\nREQ:{o:"When is compost ready?",pr:4}', ends: 2 },
      {
        blocks:
          'ACT:{i:W1,op:write,tgt:"p:notes/Sheds.md",args:{markdown:"# Sheds\\n\\nAsk the committee first."}}',
        ends: 1,
      },
      { blocks: 'END:{n:"plan the shed",r:["asbestos"],del:["artifacts/Sheds"]}', ends: 0 },
    ],
  },
} satisfies Readonly<Record<string, SessionScript>>;
