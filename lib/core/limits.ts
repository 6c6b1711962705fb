/**
 * Every bound on what comes from outside, with its unit and its reason. Schemas import these, so a test of
 * "limit" and "limit + 1" reads the same number as the code. Add a bound here, never beside its use.
 */
export const limits = {
  // ── the disk ──
  /** Free bytes below which the disk counts as full: PostgreSQL needs two more files of its log (16 MB each) to recover. */
  diskFloorBytes: 32 * 1024 * 1024,

  // ── requests ──
  /**
   * Bytes of any request that Next hands on; it cuts off the rest without a word. Every other bound of a request lies below it, also the
   * one at the door (`scripts/supervisor/guard-requests.mjs`), so that our own code sees a request that is too large and says so.
   */
  requestBytes: 33 * 1024 * 1024,
  /** Characters of a JSON request body: a long note (1 MB of text) with room for escapes. */
  requestBodyChars: 2_000_000,
  /** Levels of nesting in a request: a chat's context of tables and workflows has about ten. */
  requestDepth: 64,
  /** Characters of any id on a wire: a prefix and a UUID are 40; more is not one of ours. */
  idChars: 200,
  /** Characters of a title of anything: one line. */
  titleChars: 300,
  /** Items of one page of a list. */
  pageItems: 200,
  /** Characters of a search query: a long sentence. */
  queryChars: 1_000,
  /** Steps of one compound word that are read together (`lib/core/limits.ts` has four); a longer chain is read as several. */
  compoundSteps: 32,
  /** Characters of a compound word up to which search knows it as one word; of a longer one it knows the parts. */
  compoundChars: 200,
  /** Ends of a path or qualified name (`core/limits.ts`, `limits.ts`) that search knows beside its parts. */
  compoundEndings: 24,
  /** Characters of a web address: what common browsers and servers accept. */
  urlChars: 2_048,
  /** Characters of the cookie that remembers widths of panes: twenty groups of three; a browser keeps at most 4,096 of a cookie. */
  paneSizesChars: 1_500,
  /** Characters of a person's chat message. */
  messageChars: 20_000,
  /** Characters of the client context of a chat request (protocols 2: 100 kB). */
  clientContextChars: 100_000,

  /** Characters of an artifact's Markdown: a book of 300 pages. */
  artifactChars: 1_000_000,

  // ── journals and pages ──
  /** Blocks of one journal day or page: a log of years. */
  blocksPerPage: 10_000,
  /** Characters of one block: a long chapter; more is a file, not a thought. */
  blockChars: 100_000,
  /** Characters of a whole page, printed: with the room that JSON needs it stays below `requestBodyChars`. */
  pageChars: 1_500_000,
  /** Characters of a request that saves a page: its blocks with their ids, and every sign escaped at worst. */
  pageBodyChars: 6_000_000,
  /** Bytes of the zip of a folder that is brought in. */
  folderZipBytes: 200 * 1024 * 1024,
  /** Files of such a folder: more than any vault that was published. */
  folderFiles: 20_000,
  /** Bytes of one file of it, unpacked: room for `pageChars` of any script. */
  folderFileBytes: 5 * 1024 * 1024,
  /** How many times larger a file may be unpacked than packed; texts are about three (threats 25). */
  folderRatio: 100,
  /** Characters and levels of the path of a file. */
  folderPathChars: 500,
  folderDepth: 20,
  /** Files of one request that brings some in. */
  importBatchFiles: 50,
  /** Copies of one title that are kept beside it. */
  importCopies: 20,
  /** Characters of all pages in one export. */
  folderExportChars: 300_000_000,
  /** Days of the journal in one answer: a month. */
  journalDays: 31,
  /** Titles that are offered while somebody types a link. */
  completedTitles: 8,
  /** Links, tags and block references that are followed in one block. */
  referencesPerBlock: 500,
  /** Pages and days whose links are rewritten when a page gets another title: seconds of work in one transaction. */
  renamedInPages: 300,
  /** Spaces that a block is indented by at most where its page is a source: twenty levels; what lies deeper stands there too. */
  pageSourceIndent: 40,
  /** Journal blocks of one save that workflows are told of: a day's writing; an imported year starts no flood. */
  blockEventsPerSave: 200,
  /** Characters of a page's or block's text that a workflow's record holds. */
  recordTextChars: 20_000,

  // ── people ──
  /** Characters of a password: NIST SP 800-63B asks for at least 8; ours guards a team's sources. */
  passwordMinChars: 10,
  /** Characters of a password: hashing stays cheap. */
  passwordMaxChars: 200,
  /** Failed sign-ins of one account in the window before it must wait (threats 21). */
  signInTries: 10,
  /** Seconds of that window. */
  signInWindowSeconds: 900,
  /** Failed sign-ins from one address, whatever the accounts: an office behind one address makes many honest mistakes. */
  signInTriesPerAddress: 60,
  /** Days until an invitation link expires (threats 22). */
  invitationDays: 7,
  /** Invitations of a workspace that wait at once: a large team, and no mailing list. */
  openInvitations: 200,
  /** Hours until a password reset link expires: long enough to hand it over in person. */
  passwordResetHours: 24,
  /** Days an API token can live at most. */
  apiTokenDays: 365,
  /** Live API tokens of one member in one workspace. */
  apiTokensPerMember: 50,
  /** Workspaces of one person. */
  workspacesPerPerson: 100,

  // ── collecting ──
  /** Bytes of one uploaded file (threats 24). */
  uploadBytes: 25 * 1024 * 1024,
  /** Bytes of the form around an uploaded file: its boundaries and headers. */
  uploadFormBytes: 64 * 1024,
  /** Files of one batch (threats 24). */
  uploadBatchFiles: 20,
  /** Addresses of one paste (ux 32). */
  urlBatch: 50,
  /** Characters of a note. */
  noteChars: 1_000_000,
  /** Characters of the Markdown of one revision; the rest is cut off and signalled `truncated`. */
  markdownChars: 2_000_000,
  /** Bytes of a fetched page after decompression (threats 23). */
  fetchBytes: 10 * 1024 * 1024,
  /** Redirects followed by the guarded fetch (threats 23). */
  fetchRedirects: 5,
  /** Milliseconds for one guarded fetch, name look-up to last byte (threats 23). */
  fetchMs: 10_000,

  // ── capturing a web page ──
  /** Elements nested in each other; deeper ones are unwrapped, because parsers recurse (evidence, hostile pages). */
  htmlDepth: 200,
  /** Elements of one page; the rest is cut off. The largest of 200 measured pages has 20,000. */
  htmlElements: 60_000,
  /** Characters of markup after scripts and styles left it. */
  htmlChars: 4_000_000,
  /** Characters of one attribute; longer ones (data: images, state blobs) are dropped. */
  htmlAttributeChars: 4_000,
  /** Elements in the head: meta, link, title, base. */
  htmlHeadElements: 2_000,
  /** Comments kept to count hidden text. */
  htmlComments: 2_000,
  /** Style rules of the page itself that are read to find hidden text. */
  htmlStyleRules: 20_000,
  /** Text blocks the content model judges; larger pages are kept whole but for navigation. Measured pages have 1,745. */
  modelBlocks: 12_000,
  /** Elements, characters of markup and of one block up to which Readability is asked (measured: 9,869, 982,171, 10,843). */
  readabilityElements: 20_000,
  readabilityChars: 2_000_000,
  readabilityBlockChars: 200_000,
  /** Links listed beside the Markdown of one page. */
  capturedLinks: 2_000,
  /** Characters of one block of structured data (JSON-LD, __NEXT_DATA__). */
  structuredDataChars: 4_000_000,

  // ── capturing a file ──
  /** Entries of a zip that is opened: a Word document has some dozens, one with many pictures some hundreds. */
  zipEntries: 4_000,
  /** Bytes of all parts taken out of one zip: the text of a very long book is 10 MB, its XML ten times that. */
  zipBytes: 120 * 1024 * 1024,
  /** Unpacked bytes for each packed one; XML packs to about a twentieth, a bomb to a thousandth. */
  zipRatio: 150,
  /** Elements nested in each other in a part of a document; tables in tables in tables reach 60. */
  xmlDepth: 256,
  /** Elements of one part: a book of 1,000 pages has about a million. */
  xmlElements: 3_000_000,
  /** Pages of a PDF that are read; the rest is cut off. */
  pdfPages: 2_000,
  /** Pieces of text on one PDF page; a dense map or drawing has tens of thousands of letters apart. */
  pdfPageRuns: 20_000,
  /** Rows of a table that are written; the rest is cut off. */
  csvRows: 20_000,
  /** Columns of a table that are written; the rest is dropped and reported. */
  csvColumns: 200,
  /** Characters of one cell. */
  csvCellChars: 4_000,
  /** Milliseconds of one capture in its process; then the process is killed (threats 25). */
  captureMs: 30_000,
  /** Milliseconds after which a capture that can stop in between stops, and says that it did. */
  captureSoftMs: 20_000,
  /** Memory of one capture's process (threats 25). */
  captureMemoryBytes: 512 * 1024 * 1024,
  /** Bytes of one capture's outcome: Markdown of the highest length in UTF-16, its links and reports. */
  captureOutputBytes: 32 * 1024 * 1024,

  // ── capturing with the browser ──
  /** Milliseconds of one capture with the browser, start to HTML; then the browser is killed. */
  browserMs: 30_000,
  /** Milliseconds a page that was read may go on loading before it is taken as it is. */
  browserSettleMs: 5_000,
  /** Bytes that one page may load through the guard: scripts of a heavy application are 10 MB. */
  browserBytes: 40 * 1024 * 1024,
  /** Connections of one page at once; browsers open six a host. */
  browserConnections: 64,

  // ── protocols ──
  /** Characters of one LLMCP packet: twenty long sources and their envelopes. */
  packetChars: 8_000_000,
  /** Context documents of one packet; a source in chunks counts once a chunk. */
  contextDocuments: 400,
  /** Sources named in a collection index. */
  indexSources: 2_000,
  /** The highest number a packer gives a source; `[n]` in an answer has at most four digits. */
  sourceNumber: 9_999,
  /** Extracted links, items or comments of one document. */
  documentLinks: 2_000,
  /** Characters of a link's text, its context, or a summary in an index: a paragraph. */
  linkTextChars: 4_000,
  /** Signals of one document, and characters of one. */
  signals: 40,
  signalChars: 80,
  /** Citations of one answer. */
  citations: 500,
  /** Proposed tool calls of one response. */
  toolCalls: 64,
  /** Tools that one request packet may name: more than the catalogue holds. */
  offeredTools: 100,
  /** Entries of the list of what was left out of one answer; the last one counts the rest. */
  droppedParts: 200,
  /** Characters of a tool's name. */
  toolNameChars: 100,
  /** Characters of one answer of a model; 4,096 tokens are about 16,000, a long report ten times that. */
  answerChars: 400_000,
  /** Blocks nested in each other in a render tree; deeper ones keep their text. */
  renderDepth: 24,
  /** Nodes of one render tree. */
  renderNodes: 50_000,
  /** Characters of one line of an NDJSON stream: a frame with a tool's whole output. */
  lineChars: 2_000_000,
  /** Characters of one server-sent event. */
  eventChars: 2_000_000,
  /** Sources ticked for one question. */
  tickedSources: 2_000,

  // ── workflows ──
  /** Characters of a workflow's description, a condition's value, a text of a step: a page. */
  workflowTextChars: 4_000,
  /** Actions of one workflow: a graph a person can still read; the bench validates 200. */
  workflowActions: 200,
  /** Edges of one workflow: each action with three ports, all in use. */
  workflowEdges: 600,
  /** People, roles or addresses that one step tells or asks: a team, and no mailing list. */
  workflowRecipients: 50,
  /** Days that a step waits at most, for time or for an approval: a season; what takes longer is a schedule. */
  workflowWaitDays: 90,
  /** Days that a draft of a workflow is kept after its last change: work that is put aside survives a holiday (decision 39). */
  workflowDraftDays: 30,
  /** Hours that a preview of a workflow waits for its approval: what it shows of the world grows old (protocols 2). */
  workflowPreviewHours: 24,
  /** Drafts of one member: more are forgotten ones, which are deleted by themselves. */
  workflowDrafts: 200,
  /** Workflows of one workspace: what a person can still overlook; each change of a record is compared with them. */
  workflows: 500,
  /** Executions that may follow from one another: longer chains are loops that nobody meant. */
  lineageDepth: 8,
  /** Milliseconds that one step may work before it is given up; what takes longer has a run and is waited for. */
  stepMs: 120_000,
  /** Milliseconds that one execution may work, without its waits: ten minutes; each step has its own limit besides. */
  executionWorkMs: 600_000,
  /** US dollars that the runs of one execution may cost before no further one is begun. */
  executionSpendUsd: 20,
  /** Characters of a step's input or output as it is kept: a whole answer; longer texts are cut, and say so. */
  stepRecordChars: 200_000,
  /** Records that one lookup hands on: what one later step can still read. */
  lookupRecords: 200,
  /** Records that one lookup looks through: more than a workspace has of one kind in a year. */
  lookupScan: 20_000,
  /** Hours that a lookup looks back at most: a year. */
  lookupHours: 8_784,
  /** Headers of one call of another service. */
  webhookHeaders: 20,
  /** Days that a link made by a workflow lives at most; nobody may be there to close it. */
  workflowShareDays: 365,
  /** Characters of a reference such as `steps.check.output.rows[0].title`: a step's key and a path of some levels. */
  referenceChars: 400,
  /** Characters of a step's key in references: a name of eight words, still readable inside a sentence. */
  stepKeyChars: 60,
  /** Characters of one config once its values are filled in: a message with a whole long answer inside. */
  renderedChars: 400_000,
  /** Groups inside one another in a condition; people lose the thread at three. */
  conditionDepth: 6,
  /** Tests and groups of one condition: a screen of them. */
  conditionParts: 60,
  /** Words or values that one test compares with: a list of names. */
  conditionValues: 100,

  // ── arithmetic ──
  /** Characters of an expression: a sum of a hundred amounts. */
  expressionChars: 1_000,
  /** Brackets, signs, powers and calls inside one another in an expression; the parser recurses. */
  expressionDepth: 64,
  /** Digits before and after the point of any value on the way: more than the largest double has (309). */
  calculationDigits: 400,
  /** Decimals that can be asked for: an exact value is written with so many. */
  calculationDecimals: 100,
  /** Work units of one calculation (a root or logarithm is 25, the rest 1 or more by size): measured under 10 ms (threats 11). */
  calculationWork: 2_000,

  // ── messages between agents ──
  /** Characters of an LLMX message (protocols 5: 1 MiB). */
  llmxMessageChars: 1_048_576,
  /** Objects and arrays inside one another in an LLMX message (protocols 5); the parser recurses. */
  llmxDepth: 32,
  /** Conversations that agents of one token have open at once: a team of agents, and no loop that opens them. */
  llmxOpenSessions: 20,
  /** Messages of one conversation: days of work; then it is ended and another one opened. */
  llmxMessages: 2_000,
  /** Requests and actions of one conversation that have not ended: two full batches. */
  llmxOpenTasks: 32,
  /** Of these, agents that were spawned; each is an answer with a model of its own. */
  llmxOpenSpawns: 4,
  /** Actions of one message, which are done side by side. */
  llmxBatchActions: 16,
  /** Questions of one conversation that wait for a person: more is nobody's to read. */
  llmxOpenQuestions: 10,
  /** Characters of a question to a person, or of why an agent cannot go on. */
  llmxQuestionChars: 2_000,
  /** Options of a question: buttons on one screen. */
  llmxOptions: 12,
  /** Characters of one option: a line. */
  llmxOptionChars: 200,
  /** Characters of a person's own answer. */
  llmxAnswerChars: 2_000,
  /** Hours that a question waits for a person: a week, as an approval does. */
  llmxQuestionHours: 168,
  /** Seconds that a look for new messages waits at most (protocols 5). */
  llmxWaitSeconds: 30,
  /** Messages of one look. */
  llmxPageMessages: 50,
  /** Names of agents, projects, issues and batches. */
  llmxNameChars: 200,
  /** Steps of a plan that is told of a run. */
  llmxPlanSteps: 40,

  // ── knowledge pipeline ──
  /** Characters of one line of a model's answer: a whole answer in one array. */
  knowledgeLineChars: 400_000,
  /** Lines of one answer that are read: each block of a long day with twenty pages. */
  knowledgeLines: 5_000,
  /** Lines that one object may be spread over: a decision has eight fields. */
  knowledgeObjectLines: 40,
  /** Lines of one answer that could not be used and are shown; the rest is counted. */
  knowledgeReports: 50,
  /** Characters of such a line that are shown. */
  knowledgeReportChars: 400,
  /** Characters of a reason that a model gives: a paragraph. */
  knowledgeReasonChars: 4_000,
  /** Characters of one reworded block: two pages. */
  knowledgeTextChars: 8_000,
  /** Blocks of one pipeline: a long day, or a week of short ones. */
  knowledgeBlocks: 500,
  /** Blocks of one request: an answer that still comes in one piece from a small model. */
  knowledgeBatchBlocks: 40,
  /** Pages that one block may go to; more is a question for a search. */
  knowledgeCandidates: 5,
  /** Pages that a search hands on to be compared for one block. */
  knowledgeSearched: 20,
  /** Blocks of a page that a model is shown, and characters of one. */
  knowledgeOutlineBlocks: 60,
  knowledgeOutlineChars: 160,
  /** Titles that a block and those above it link, as a model is told them. */
  knowledgeContextLinks: 20,
  /** Decisions of one request about them: all of a pipeline. */
  knowledgeDecisions: 2_500,

  // ── agents ──
  /** Turns of one agentic loop (agent-chat, "Max loops"). */
  agentTurns: 20,
  /** Milliseconds that a run with tools works in one sitting; waiting for a person counts nothing. */
  agentRunMs: 900_000,
  /** Times that a call is made with the same arguments in turns that follow each other; a model that asks once more is going in circles. */
  sameCalls: 3,

  // ── tools ──
  /** Characters of the arguments of one call: a long artifact to be kept, a workflow of a hundred steps. */
  toolArgumentChars: 200_000,
  /** Milliseconds of one call (protocols 2); what takes longer goes on as a job or a run, which the call names. */
  toolCallMs: 30_000,
  /** Characters of one result that a model reads: about 6,000 tokens, twenty of which fit a turn of a large model. */
  toolResultChars: 24_000,
  /** Characters of one result in the log of its run: the log is read whole, the result stands with the call. */
  toolLogChars: 200_000,
  /** Calls of one member over the Model Context Protocol that are at work at once: a client's parallel calls are fewer, a loop's are not. */
  toolRunsAtOnce: 20,
  /** Tags of one thing, and characters of one: as the HTTP surface has them. */
  tags: 20,
  tagChars: 60,
  /** Passages or pages that one search gives a model: more is a second search. */
  toolSearchItems: 12,
  /** Characters of a source that one call reads: fits a result with room for escapes. */
  sourceReadChars: 12_000,
  /** Browsers that one worker holds open for runs at once: each takes about 300 MB. */
  browserSessions: 4,
  /** Milliseconds that a run's browser stays open unused: a person who is asked about a click reads the page first. */
  browserIdleMs: 600_000,
  /** Tabs of one browser; the oldest is closed for one more. */
  browserTabs: 8,
  /** Milliseconds that a page may take to answer before it counts as not reached. */
  browserOpenMs: 12_000,
  /** Milliseconds of one step in a browser, its page settled; then the browser is closed. Less than a call has (`toolCallMs`). */
  browserStepMs: 22_000,
  /** Bytes that all pages of one browser may load: as many as 20 captured pages of ordinary weight. */
  browserSessionBytes: 200 * 1024 * 1024,
  /** Requests of all pages of one browser; heavy applications make 300 a page, a page that floods makes a thousand a second. */
  browserRequests: 20_000,
  /** Elements of one page that are looked at; the rest is left out, and said so. */
  observedElements: 20_000,
  /** Characters of an element's name as a model sees it. */
  elementLabelChars: 200,
  /** Options of a choice that are listed when another was asked for. */
  listedOptions: 60,
  /** Characters typed into a field of a page. */
  browserInputChars: 10_000,
  /** Pixels scrolled at once: a hundred screens. */
  browserScrollPixels: 100_000,
  /** Characters of one page as a model sees it, and of its main part. */
  observedChars: 40_000,
  /** Elements, blocks, headings, list items or comments of one observed page, each. */
  observedParts: 500,
  /** Characters of one of these. */
  observedPartChars: 2_000,
  /** Columns, conditions or rows named in one call about a table. */
  tableParts: 50,
  /** Rows of a table that one call reads. */
  tableRows: 100,

  // ── sending ──
  /** Characters of one JSON body that is sent out: a config with its values filled in, as `renderedChars`. */
  deliveryBodyChars: 400_000,
  /** Bytes of an answer to what was sent that are read; the rest is dropped, for the delivery has happened. */
  deliveryAnswerBytes: 16_384,
  /** Levels of nesting of such an answer; deeper ones are kept as text. */
  deliveryAnswerDepth: 12,
  /** Milliseconds of one delivery, name look-up to last byte. */
  deliveryMs: 10_000,
  /** Milliseconds after which whoever began a delivery is taken for lost: no delivery lasts so long. */
  deliveryLostMs: 15_000,
  /** Milliseconds of one e-mail, from the look-up of the server's name to its last word: servers that look for harm take their time. */
  mailMs: 30_000,
  /** Milliseconds that a mail server may take for each of these: its name, the connection, its greeting. */
  mailConnectMs: 10_000,
  /** Milliseconds after which whoever began an e-mail is taken for lost: none lasts so long. */
  mailLostMs: 40_000,
  /** Characters of an e-mail address (RFC 5321, 4.5.3.1.3). */
  mailAddressChars: 254,
  /** Days that an idempotency key is kept (protocols 1). */
  deliveryDays: 30,
  /** Places outside that a workspace may send to: a list that an owner still knows. */
  integrations: 50,
  /** Characters of the secret that signs what an integration sends. */
  integrationSecretChars: 1_000,
  /** Bytes of one answer of the web search engine: a page of results is about 50 kB. */
  webSearchBytes: 2 * 1024 * 1024,
  /** Characters of what a web search says of one page. */
  webExcerptChars: 1_000,

  // ── policy and approvals ──
  /** Addresses that count as typed in one conversation, newest first: a paste of links and what was talked about before it. */
  typedAddresses: 500,
  /** Calls that one permission for a run covers: more than a run of twenty turns makes of one kind. */
  grantUses: 100,
  /** Hours that a permission for a run lasts: a long research run ends well before. */
  grantHours: 24,
  /** Uses of one action of a workflow in 24 hours: one every ten seconds. */
  permissionUsesPerDay: 8_640,
  /** Days that the permission of a workflow lasts at most: once a year somebody looks at it again. */
  permissionDays: 366,
  /** US dollars that one permission may spend: a slip of the keyboard stays payable. */
  permissionSpendUsd: 10_000,
  /** Characters of a person's reason for refusing a call: a paragraph that a model reads. */
  denialReasonChars: 1_000,
  /** Hours that a question waits for a person: a colleague is away for a week. */
  approvalPendingHours: 168,
  /** Hours in which an approved call must run: a worker that was down over night still finds it. */
  approvalUseHours: 24,

  // ── models ──
  /** Bytes of one streamed answer: 4,096 tokens with their framing are under 2 MB; more is not an answer. */
  modelResponseBytes: 32 * 1024 * 1024,
  /** Characters of one line of a native model stream: a whole tool call with a document inside. */
  modelLineChars: 2_000_000,
  /** Characters of a provider's list of models. */
  modelListChars: 4_000_000,
  /** Characters of an error answer that are read to find its cause. */
  modelErrorChars: 20_000,
  /** Names of models offered to choose from. */
  modelNames: 2_000,
  /** Characters of an API key: the longest seen are service-account tokens of about 2,000. */
  modelKeyChars: 4_000,
  /** Milliseconds to ask the machine's own port whether Ollama listens: it answers at once or not at all. */
  ollamaProbeMs: 1_500,
  /** Milliseconds to ask a model server for its context window: a run waits no longer for it. */
  windowProbeMs: 3_000,
  /** Tokens of a context window that is told or typed: below, nothing fits; above, it is a mistake. */
  windowMinTokens: 1_000,
  windowMaxTokens: 10_000_000,
  /** Milliseconds of a connection test or a list of models: a slow server loads a model first. */
  modelTestMs: 45_000,
  /** Bytes of the log of model requests before it is turned over; two are kept. */
  modelLogBytes: 64 * 1024 * 1024,
  /** Calls with which one artifact reads sources that do not fit into one: about a million characters with a window of 16,000 tokens. */
  readingCalls: 40,
  /** Unread sources that are named under an answer; the others are counted. */
  namedUnread: 5,
  /** Model calls of one summary or extraction of a source: a book of 300 pages with a small model. */
  sourcePasses: 12,

  /** Sub-questions of one research, those included that answers opened: a report that a person still reads. */
  researchNodes: 24,
  /** Answers that one sub-question may build on: more is another report. */
  researchDependencies: 6,
  /** Characters of one sub-question: three lines of a plan. */
  researchQuestionChars: 400,
  /** Sub-questions that one answer may open. */
  researchOpened: 2,
  /** How far opened questions may open others: the third generation seldom serves the question. */
  researchDepth: 2,
  /** Sub-questions answered at once: as many as providers let one key ask without refusing. */
  researchWorkers: 4,
  /** Workers that a request may ask for. */
  researchWorkersMost: 8,
  /** Characters of sources that one sub-question reads: about 20,000 tokens, so that a plan of twelve stays payable. */
  researchReadChars: 60_000,
  /** Tokens below which a sub-question is not begun: it could read next to nothing. */
  researchStepTokens: 2_500,
  /** The smallest limit of tokens for a research: three steps, which are a plan, one sub-question, and the report. */
  researchLeastTokens: 7_500,
  /** The smallest limit of model calls for a research: the same three steps. */
  researchLeastSteps: 3,
  /** Model calls of one research: a plan, its sub-questions, and a report. */
  researchSteps: 30,
  /** Milliseconds of one research; a person waits no longer, and what there is gets written up. */
  researchMs: 1_800_000,
  /** Characters of one finding that go into the report's packet. */
  findingChars: 6_000,
  /** Ways of looking at a question that are tried: more than a person compares. */
  exploreApproaches: 4,
  /** Sub-questions in a row for which a model may fail before a research stops: it will not answer for the next one either. */
  researchFailuresInARow: 3,
  /** Plans listed of one collection. */
  plansListed: 50,

  // ── reading ──
  /** Units of parsing work of one rendered piece of Markdown (squares of marks that stand together): about 0.1 s. */
  markdownWork: 5_000_000,
  /** Quotes and lists inside one another; the parser recurses, and nobody writes more. */
  markdownDepth: 32,
  /** Characters of one formula between its signs; above it stays text. Nobody reads a longer one, and drawing it takes longer than its length. */
  formulaChars: 2_000,
  /** Macros that one formula may expand: enough for abbreviations, too few to grow by doubling. */
  formulaExpansions: 200,
  /** Widest rule or gap that a formula may ask for, in em. */
  formulaSizeEm: 20,
  /** Characters of a block of code that still gets colours; above it stays plain. */
  highlightChars: 20_000,
  /** Characters of a text that is copied as rich text too: all of it is drawn for that; above, it goes as Markdown alone. */
  richTextChars: 200_000,
  /** Characters of one rendered piece of a source: small enough to draw between two frames of scrolling. */
  readerPieceChars: 16_000,
  /** Hits of a search inside one source that are marked. */
  readerHits: 1_000,

  // ── keeping ──
  /** Questions that a guide offers: a person reads them at a glance. */
  guideQuestions: 5,
  /** Characters of one question of a guide: two lines of a button. */
  guideQuestionChars: 240,
  /** Items of one transform: events, cards, questions, rows; the extractive model makes at most 100. */
  transformItems: 200,
  /** Quotes behind one statement of a transform. */
  transformQuotes: 20,
  /** Characters of one statement of a transform: a long paragraph. */
  transformTextChars: 4_000,
  /** Characters of what a person wants a transform to lean towards: two sentences. */
  transformFocusChars: 300,
  /** Characters of text and quotes that are written as a file while the asker waits: a quarter of a second of the web process. */
  exportNowChars: 50_000,
  /** The same for a PDF, which takes three times as long; above, a worker makes the file. */
  pdfNowChars: 15_000,
  /** Exports of one workspace that wait or are made at once: each holds one of a worker's eight places for runs. */
  exportsAtOnce: 4,
  /** Milliseconds of one export in its process; a PDF of a full artifact of tables and notes takes 22,000. */
  exportMs: 180_000,
  /** Memory of that process; the same PDF held 850 MB. */
  exportMemoryBytes: 1_280 * 1024 * 1024,
  /** Bytes of an exported file; the same PDF has 6 MB. */
  exportBytes: 64 * 1024 * 1024,
  /** Hours that a file which a worker made is kept: it can be made again. */
  exportKeptHours: 24,

  // ── tables ──
  /** Tables of one workspace: a list that a person still overlooks; a name finds one among them. */
  tables: 500,
  /** Columns of one table: a sheet that fits a wide screen four times. */
  tableColumns: 40,
  /** Characters of one value, as text: a long paragraph. */
  tableCellChars: 4_000,
  /** Items of one list in a cell. */
  tableListItems: 100,
  /** Cells that one run fills: a hundred sources with twenty questions, about an hour of a quick model. */
  tableFillCells: 2_000,
  /** Sources in a row for which a model may fail before a filling stops: it will not answer for the next one either. */
  tableFailuresInARow: 3,
  /** Hours that a preview of a change waits for a person. */
  tablePreviewHours: 24,
  /** Previews of one table that wait: more were forgotten, and expire. */
  tablePreviews: 50,

  // ── evidence ──
  /** Characters of a quote to be located: three long paragraphs; aligning grows with it. */
  quoteChars: 4_000,
  /** Edits between two revisions that are followed block by block; beyond them a stretch is shown as replaced. */
  diffEdits: 500,
  /** Edits of one whole comparison of two revisions: about a second. */
  diffTotalEdits: 10_000,

  // ── sharing ──
  /** Days until a public link closes when nobody says otherwise (threats 17). */
  shareDays: 30,
  /** Characters of a link's passphrase: the link itself has 256 random bits, this guards one that was forwarded. */
  sharePassphraseMinChars: 6,
  sharePassphraseMaxChars: 200,
  /** Open links of one artifact: each snapshot is a copy of the whole text. */
  sharesPerArtifact: 50,
  /** Characters shown before and after the paragraph of a quote; nothing else of the source leaves. */
  sharedContextChars: 600,
  /** Characters of the quote's own paragraph shown before and after the quote: a whole page in one paragraph stays inside. */
  sharedParagraphChars: 1_500,
  /** Hours that a browser need not give the passphrase again. */
  shareUnlockHours: 12,
  /** Characters of a stranger's report. */
  shareReportChars: 2_000,
  /** Reports shown of one link, newest first. */
  shareReports: 20,
  /** Bytes of a form of a public page. */
  publicFormBytes: 16_384,
} as const;
