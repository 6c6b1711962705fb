/**
 * Every bound on what comes from outside, with its unit and its reason. Schemas import these numbers, so that a test of "limit" and "limit
 * + 1" reads the same number as the code. Add a bound here, never beside its use.
 */
export const limits = {
  // ── the disk ──
  /** Free bytes below which the disk counts as full: PostgreSQL needs two more files of its log (16 MB each) to recover. */
  diskFloorBytes: 32 * 1024 * 1024,

  // ── requests ──
  /**
   * Bytes of any request that Next passes on; it silently cuts off the rest. Every other bound on a request lies below this one, including
   * the one of the guard in front of Next (`scripts/supervisor/guard-requests.mjs`), so that our own code sees a request that is too large
   * and reports it.
   */
  requestBytes: 33 * 1024 * 1024,
  /** Characters of a JSON request body: a long note (1 MB of text) with room for escapes. */
  requestBodyChars: 2_000_000,
  /** Levels of nesting in a request: a chat's context of tables and workflows has about ten. */
  requestDepth: 64,
  /** Characters of the path of a field in a refusal: a client may make up its name. */
  refusedFieldChars: 200,
  /** Characters of any id in a request or response: a prefix and a UUID have 40, so a longer id is not ours. */
  idChars: 200,
  /**
   * The largest number of a version, a place in a log or anything else that is stored and counted: what an `integer` of PostgreSQL holds. A
   * larger one in a request was never given out by us.
   */
  storedNumber: 2_147_483_647,
  /** Characters of the path of a file: what Linux accepts. */
  pathChars: 4_096,
  /** Characters of the id of a sub-question, which its author chooses within a plan. */
  planNodeIdChars: 40,
  /** Characters of any title: one line. */
  titleChars: 300,
  /** Items on one page of a list. */
  pageItems: 200,
  /** Characters of a search query: a long sentence. */
  queryChars: 1_000,
  /** Parts of one compound word that are read together (`lib/core/limits.ts` has four); a longer chain is read as several words. */
  compoundSteps: 32,
  /** Characters up to which search indexes a compound word as one word; of a longer one it indexes only the parts. */
  compoundChars: 200,
  /** Endings of a path or qualified name (`core/limits.ts`, `limits.ts`) that search indexes in addition to its parts. */
  compoundEndings: 24,
  /** Bytes of files to which a workspace can be limited: a petabyte. */
  usageStorageBytes: 2 ** 50,
  /** Tokens a month to which a workspace or a member can be limited. Sums up to this are exact. */
  usageTokens: 1_000_000_000_000,
  /** US dollars a month to which a workspace or a member can be limited. */
  usageCostUsd: 10_000_000,
  /** Members with limits of their own. */
  memberLimits: 500,
  /** Members of a workspace who may open a collection that is not open to all. */
  collectionPeople: 500,
  /** Characters of a web address: what common browsers and servers accept. */
  urlChars: 2_048,
  /**
   * Characters of the cookie that stores the widths of panes: twenty groups of three. A browser stores at most 4,096 characters per cookie.
   */
  paneSizesChars: 1_500,
  /** Characters of the cookie that holds the short texts a browser remembers, such as the depth of questions: about thirty. */
  keptTextsChars: 1_500,
  /** Characters of a user's chat message. */
  messageChars: 20_000,
  /** Characters of the client context of a chat request (protocols 2: 100 kB). */
  clientContextChars: 100_000,

  /** Characters of an artifact's Markdown: a book of 300 pages. */
  artifactChars: 1_000_000,

  // ── journals and pages ──
  /** Blocks of one journal day or page: a log of several years. */
  blocksPerPage: 10_000,
  /** Characters of one block: a long chapter. Anything longer belongs in a file. */
  blockChars: 100_000,
  /** Characters of a whole page, printed: with the escapes that JSON needs it stays below `requestBodyChars`. */
  pageChars: 1_500_000,
  /** Characters of a request that saves a page: its blocks with their ids, with every character escaped in the worst case. */
  pageBodyChars: 6_000_000,
  /** Bytes of the zip of an imported folder. */
  folderZipBytes: 200 * 1024 * 1024,
  /** Files in an imported folder: more than any published vault has. */
  folderFiles: 20_000,
  /** Bytes of one imported file, unpacked: room for `pageChars` in any script. */
  folderFileBytes: 5 * 1024 * 1024,
  /** How many times larger an unpacked file may be than the packed one; for text it is about three times (threats 25). */
  folderRatio: 100,
  /** Characters and levels of a file's path. */
  folderPathChars: 500,
  folderDepth: 20,
  /** Files in one import request. */
  importBatchFiles: 50,
  /** Imported copies that may exist beside a page of the same title. */
  importCopies: 20,
  /** Bytes of one image or file on a page: a photograph, or a report. */
  pageFileBytes: 10 * 1024 * 1024,
  /** Bytes of all images and files in one export: they are held in memory until the zip is sent. */
  folderExportBytes: 200 * 1024 * 1024,
  /** Characters of all pages in one export. */
  folderExportChars: 300_000_000,
  /** Characters of all sources in one export. */
  sourcesExportChars: 100_000_000,
  /** Days of the journal in one response: a month. */
  journalDays: 31,
  /** Titles suggested while the user types a link. */
  completedTitles: 8,
  /** Words of a block by which it is looked up while the user types a reference; more narrow nothing. */
  lookupWords: 6,
  /** Links, tags and block references that are followed in one block. */
  referencesPerBlock: 500,
  /** Pages and days whose links are rewritten when a page is renamed: seconds of work in one transaction. */
  renamedInPages: 300,
  /** Most spaces that a block is indented by when its page is read as a source: twenty levels. Deeper blocks get the same indentation. */
  pageSourceIndent: 40,
  /** Journal blocks of one save that trigger workflows: a day's writing. An imported year must not start a flood of executions. */
  blockEventsPerSave: 200,
  /** Characters of a page's or block's text in the record that a workflow receives. */
  recordTextChars: 20_000,

  // ── people ──
  /** Least characters of a password: NIST SP 800-63B requires at least 8; ours guards a team's sources. */
  passwordMinChars: 10,
  /** Most characters of a password, so that hashing stays cheap. */
  passwordMaxChars: 200,
  /** Failed sign-ins of one account within the window before it must wait (threats 21). */
  signInTries: 10,
  /** Seconds of that window. */
  signInWindowSeconds: 900,
  /** Failed sign-ins from one address, across all accounts: an office behind one address makes many honest mistakes. */
  signInTriesPerAddress: 60,
  /** Minutes that a sign-in waits for its second step: long enough to find a telephone. */
  pendingSignInMinutes: 10,
  /** Characters of a code of an authenticator app or a recovery code, with room for spaces. */
  signInCodeChars: 40,
  /** Recovery codes of a user: what fits on a slip of paper. */
  recoveryCodes: 10,
  /** Days that a trusted browser is not asked for a code. */
  trustedBrowserDays: 30,
  /** Passkeys of a user: one for each of their devices and keys, with room for those they no longer have. */
  passkeys: 20,
  /** Characters of the name of a passkey. */
  passkeyNameChars: 120,
  /** Characters of the id of a passkey: 1,023 bytes (Web Authentication Level 3, 4) in Base64. */
  passkeyIdChars: 1_364,
  /** Characters of one part of what a browser sends about a passkey: a few hundred without an attestation, some thousand with one. */
  passkeyPartChars: 16_384,
  /** Ways in which a device with a passkey is reached. Seven are defined. */
  passkeyTransports: 20,
  /** Minutes that a browser may take to answer a challenge for a passkey. */
  passkeyChallengeMinutes: 10,
  /** Challenges for one network address within the window of sign-ins: each opening of the sign-in page asks for one. */
  passkeyChallengesPerAddress: 600,
  /** Milliseconds that an issuer of single sign-on may take for one answer. */
  issuerMs: 10_000,
  /** Bytes of an answer of an issuer: its keys and a user with many groups. */
  issuerAnswerBytes: 256 * 1024,
  /** Characters by which an issuer names a user (OpenID Connect Core 1.0, 2). */
  issuerSubjectChars: 255,
  /** Groups of one user that are read, and characters of each: large directories name several hundred. */
  issuerGroups: 1_000,
  issuerGroupChars: 300,
  /** Groups that give one role, and domains whose people may join by themselves. */
  namedGroups: 50,
  joinDomains: 50,
  /** Buttons of single sign-on on the sign-in page. */
  signInButtons: 10,
  /** Seconds between two records of when a session was last seen. */
  sessionSeenSeconds: 900,
  /** Days until an invitation link expires (threats 22). */
  invitationDays: 7,
  /** Open invitations of a workspace: enough for a large team, too few for a mailing list. */
  openInvitations: 200,
  /** Hours until a password reset link expires: long enough to hand it over in person. */
  passwordResetHours: 24,
  /** Links for a new password that may be asked for with one email within `signInWindowSeconds`. */
  passwordResetMails: 3,
  /** Invitations that are mailed to one address within `signInWindowSeconds`, by whichever workspace. */
  invitationMails: 3,
  /** Invitations that one workspace mails within `signInWindowSeconds`. */
  invitationMailsPerWorkspace: 20,
  /** Passages of a source that speak to a language model which are listed. */
  promptInjections: 20,
  /** Longest lifetime of an API token, in days. */
  apiTokenDays: 365,
  /** Valid API tokens of one member in one workspace. */
  apiTokensPerMember: 50,
  /** Workspaces of one user. */
  workspacesPerPerson: 100,

  // ── collecting ──
  /** Bytes of one uploaded file (threats 24). */
  uploadBytes: 25 * 1024 * 1024,
  /** Bytes of the form around an uploaded file: its boundaries and headers. */
  uploadFormBytes: 64 * 1024,
  /** Files that are chosen or dropped at once. They are sent one after another. */
  uploadBatchFiles: 200,
  /** Addresses of one paste (ux 32). */
  urlBatch: 50,
  /** References that are read from one file: the library of a career. The rest is named and left. */
  references: 10_000,
  /** Characters of a whole file of references: as many, each with a long abstract. */
  referencesChars: 7_000_000,
  /** Characters of a request with such a file: line ends and quotation marks need escapes. */
  referencesBodyChars: 8_000_000,
  /** Characters of an abstract or a note of a reference: some pages. More is cut off, and the check says so. */
  referenceFieldChars: 50_000,
  /** Characters of any other field of a reference: a long title, with room. */
  referenceLineChars: 2_000,
  /** Names, notes and keywords of one reference: the paper of a large detector has 3,000 authors. */
  referenceNames: 5_000,
  referenceNotes: 50,
  referenceKeywords: 500,
  /** Problems that the check of a file of references lists; more are counted. */
  referenceProblems: 200,
  /** References that the browser sends in one part, so that its progress moves. */
  referencesPerPart: 50,
  /** Characters of a note. */
  noteChars: 1_000_000,
  /** Characters of the Markdown of one revision; the rest is cut off and signalled as `truncated`. */
  markdownChars: 2_000_000,
  /** Bytes of a fetched page after decompression (threats 23). */
  fetchBytes: 10 * 1024 * 1024,
  /** Redirects followed by the guarded fetch (threats 23). */
  fetchRedirects: 5,
  /** Bytes of a feed after decompression; feeds of whole texts reach two million. */
  feedBytes: 5 * 1024 * 1024,
  /** Elements of a feed: five hundred entries with a hundred unescaped elements each have 50,000. */
  feedElements: 200_000,
  /** Entries of a feed that are looked at, from its beginning. Most feeds hold 10 to 50. */
  feedEntries: 500,
  /** Characters of the text that a feed gives for one entry. */
  feedEntryChars: 500_000,
  /** Entries that one reading of a feed makes sources of; the rest follow with the next reading. */
  feedNewEntries: 50,
  /** Feeds that a workspace follows. */
  feeds: 200,
  /** Milliseconds for one guarded fetch, from name look-up to last byte (threats 23). */
  fetchMs: 10_000,

  // ── capturing a web page ──
  /** Levels of nested elements; deeper ones are unwrapped, because parsers recurse (evidence, hostile pages). */
  htmlDepth: 200,
  /** Elements of one page; the rest is cut off. The largest of 200 measured pages has 20,000. */
  htmlElements: 60_000,
  /** Characters of markup after scripts and styles are removed. */
  htmlChars: 4_000_000,
  /** Cells of the tables of one page that repeat a value which spans them. No honest page needs more. */
  repeatedCells: 5_000,
  /** Characters of one attribute; longer ones (data: images, state blobs) are dropped. */
  htmlAttributeChars: 4_000,
  /** Parts of a page saved as one file: itself, its pictures, styles and frames. The page is one of the first. */
  savedPageParts: 1_000,
  /** Elements in the head: meta, link, title, base. */
  htmlHeadElements: 2_000,
  /** Comments stored to count hidden text. */
  htmlComments: 2_000,
  /** The page's own style rules that are read to find hidden text. */
  htmlStyleRules: 20_000,
  /** Text blocks that the content model judges; of a larger page everything except navigation is kept. Measured pages have up to 1,745. */
  modelBlocks: 12_000,
  /** Elements, characters of markup, and characters of one block up to which Readability is used (measured: 9,869, 982,171, 10,843). */
  readabilityElements: 20_000,
  readabilityChars: 2_000_000,
  readabilityBlockChars: 200_000,
  /** Links listed beside the Markdown of one page. */
  capturedLinks: 2_000,
  /** Characters of one block of structured data (JSON-LD, __NEXT_DATA__). */
  structuredDataChars: 4_000_000,

  // ── capturing a file ──
  /** Entries of a zip that is opened: a Word document has dozens, one with many pictures hundreds. */
  zipEntries: 4_000,
  /** Bytes of all parts extracted from one zip: the text of a very long book is 10 MB, its XML ten times that. */
  zipBytes: 120 * 1024 * 1024,
  /** Unpacked bytes for each packed byte; XML packs to about a twentieth, a zip bomb to a thousandth. */
  zipRatio: 150,
  /** Levels of nested elements in a part of a document; tables within tables within tables reach 60. */
  xmlDepth: 256,
  /** Elements of one part: a book of 1,000 pages has about a million. */
  xmlElements: 3_000_000,
  /** Elements of a part that is read as a tree: a slide with a table of a thousand cells has 20,000. */
  xmlTreeElements: 300_000,
  /** Sheets of a workbook that are read; the rest is cut off. */
  workbookSheets: 200,
  /** Cells of a workbook that are read: more than `markdownChars` can hold if each has four characters and a bar beside it. The rest is cut off. */
  workbookCells: 300_000,
  /** Slides of a presentation that are read; the rest is cut off. */
  slides: 2_000,
  /** Chapters of a book that are read; the rest is cut off. A long book in small files has some hundred. */
  bookChapters: 2_000,
  /** Pages of a PDF that are read; the rest is cut off. */
  pdfPages: 2_000,
  /** Words of one PDF page; a dense map or drawing has tens of thousands of separate letters. */
  pdfPageRuns: 20_000,
  /** Signs of one PDF page: a page of small print has 12,000. */
  pdfPageGlyphs: 100_000,
  /** Drawn lines of one PDF page: a large table has a thousand, a drawing any number. */
  pdfPageRules: 10_000,
  /** Pixels of the picture of a PDF page: a sheet of A4 at 150 dots an inch, at which small print can be read. */
  pagePicturePixels: 2_200_000,
  /** Pixels of its longer side; WebP allows 16,383. */
  pagePictureSide: 8_000,
  /** Pixels of a picture in that page, which is decoded to draw it: a sheet scanned at 600 dots an inch. */
  pagePicturePartPixels: 40_000_000,
  /** Characters of one field of a form. */
  pdfFieldChars: 4_000,
  /** Rows of a table that are written; the rest is cut off. */
  csvRows: 20_000,
  /** Columns of a table that are written; the rest is dropped and reported. */
  csvColumns: 200,
  /** Characters of one cell. */
  csvCellChars: 4_000,
  /** Milliseconds that one capture may run in its process before the process is killed (threats 25). */
  captureMs: 30_000,
  /** Milliseconds after which a capture that can stop early does so, and reports it. */
  captureSoftMs: 20_000,
  /** Memory of one capture's process (threats 25). */
  captureMemoryBytes: 512 * 1024 * 1024,
  /** Bytes of one capture's result: Markdown of the maximum length in UTF-16, its links and reports. */
  captureOutputBytes: 32 * 1024 * 1024,

  // ── capturing with the browser ──
  /** Milliseconds of one capture with the browser, from start to HTML; then the browser is killed. */
  browserMs: 30_000,
  /** Milliseconds that a page may go on loading after it was read, before it is taken as it is. */
  browserSettleMs: 5_000,
  /** Bytes that one page may load through the guard: the scripts of a heavy application are 10 MB. */
  browserBytes: 40 * 1024 * 1024,
  /** Concurrent connections of one page; browsers open six per host. */
  browserConnections: 64,

  // ── protocols ──
  /** Characters of one LLMCP packet: twenty long sources and their envelopes. */
  packetChars: 8_000_000,
  /** Context documents of one packet; a source in chunks counts once per chunk. */
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
  /** Tool calls proposed in one response. */
  toolCalls: 64,
  /** Tools that one request packet may name: more than the catalogue contains. */
  offeredTools: 100,
  /** Entries in the list of parts left out of one answer; the last entry counts the rest. */
  droppedParts: 200,
  /** Characters of a tool's name. */
  toolNameChars: 100,
  /** Characters of one model answer; 4,096 tokens are about 16,000, a long report ten times that. */
  answerChars: 400_000,
  /** Levels of nested blocks in a render tree; deeper ones keep only their text. */
  renderDepth: 24,
  /** Nodes of one render tree. */
  renderNodes: 50_000,
  /** Cells of one table of a render tree, counted as if every row were as wide as the widest. */
  tableCells: 500_000,
  /** Characters of one line of an NDJSON stream: a frame with a tool's whole output. */
  lineChars: 2_000_000,
  /** Characters of one server-sent event. */
  eventChars: 2_000_000,
  /** Minutes after which a look at Home begins a new visit, and lines of each kind of news. */
  visitGapMinutes: 30,
  newsItems: 8,
  /** Saved searches of one collection, the facets of one, and the characters of a facet: a name and an author or a site. */
  savedSearches: 100,
  facetChoices: 50,
  facetChoiceChars: 330,
  /** Folders of one collection or of one workspace's collections: more than fit on a screen. Levels: deeper ones are no longer read in a narrow pane. */
  folders: 200,
  folderLevels: 3,
  folderNameChars: 80,
  /** Characters of the cookie that remembers which folders are open. */
  openFoldersChars: 2_000,
  /** Sources selected for one question. */
  tickedSources: 2_000,
  /** Characters of a collection's instructions, which are sent with each question: a page. */
  instructionsChars: 2_000,
  /** Characters of the instructions of all collections that one answer reads. */
  instructionsTogetherChars: 6_000,
  /** Tags of one source, and characters of one. */
  sourceTags: 20,
  tagChars: 60,
  /** Collections selected for one question. */
  tickedCollections: 200,
  /**
   * Sources that a question to several collections considers: those with the best passages. An answer reads ten in full, so that passages of
   * the others already find room only in a large window.
   */
  sourcesAcross: 60,
  /** Collections that a sentence about an answer names; the others are only counted. */
  namedCollections: 6,

  // ── workflows ──
  /** Characters of a workflow's description, a condition's value, or a text in a step: a page. */
  workflowTextChars: 4_000,
  /** Actions of one workflow: a graph that people can still read; the bench validates 200. */
  workflowActions: 200,
  /** Edges of one workflow: each action with three ports, all of them connected. */
  workflowEdges: 600,
  /** People, roles or addresses that one step notifies or asks: enough for a team, too few for a mailing list. */
  workflowRecipients: 50,
  /** Most days that a step waits, for a delay or an approval: a season. Anything longer should be a schedule. */
  workflowWaitDays: 90,
  /** Days that a workflow draft is stored after its last change: unfinished work survives a holiday (decision 39). */
  workflowDraftDays: 30,
  /** Hours that a preview of a workflow waits for its approval: the data it shows goes out of date (protocols 2). */
  workflowPreviewHours: 24,
  /** Drafts of one member: with more than that, some are forgotten, and those expire by themselves. */
  workflowDrafts: 200,
  /** Workflows of one workspace: what people can still keep track of. Each change of a record is compared with all of them. */
  workflows: 500,
  /** Executions that may trigger one another in a chain: longer chains are unintended loops. */
  lineageDepth: 8,
  /** Milliseconds that one step may work before it is abandoned; longer work belongs in a run, which the step waits for. */
  stepMs: 120_000,
  /** Times that a step is tried whose receiver is not ready: the pauses between them are 1, 4, 16 and 64 minutes, a long restart. */
  stepTries: 5,
  /** Milliseconds that one execution may work, not counting its waits: ten minutes. Each step also has its own limit. */
  executionWorkMs: 600_000,
  /** US dollars that the runs of one execution may cost before no further run is started. */
  executionSpendUsd: 20,
  /** Characters of a step's stored input or output: a whole answer. Longer texts are cut off and marked as cut. */
  stepRecordChars: 200_000,
  /** Records that one lookup passes on: what one later step can still read. */
  lookupRecords: 200,
  /** Records that one lookup scans: more than a workspace collects of one kind in a year. */
  lookupScan: 20_000,
  /** Most hours that a lookup reaches back: a year. */
  lookupHours: 8_784,
  /** Headers of one call to another service. */
  webhookHeaders: 20,
  /** Most days that a link created by a workflow stays open, because nobody may be there to close it. */
  workflowShareDays: 365,
  /** Characters of a reference such as `steps.check.output.rows[0].title`: a step's key and a path of several levels. */
  referenceChars: 400,
  /** Characters of a step's key in references: a name of eight words, still readable inside a sentence. */
  stepKeyChars: 60,
  /** Characters of one config once its values are filled in: a message that contains a whole long answer. */
  renderedChars: 400_000,
  /** Levels of nested groups in a condition; people lose the thread at three. */
  conditionDepth: 6,
  /** Tests and groups of one condition: a screenful. */
  conditionParts: 60,
  /** Words or values that one test compares with: a list of names. */
  conditionValues: 100,

  // ── arithmetic ──
  /** Characters of an expression: a sum of a hundred amounts. */
  expressionChars: 1_000,
  /** Levels of nested brackets, signs, powers and calls in an expression; the parser recurses. */
  expressionDepth: 64,
  /** Digits before and after the decimal point of any intermediate value: more than the largest double has (309). */
  calculationDigits: 400,
  /** Decimals that can be requested; an exact value is written with this many. */
  calculationDecimals: 100,
  /** Work units of one calculation (a root or logarithm costs 25, everything else 1 or more by size): measured under 10 ms (threats 11). */
  calculationWork: 2_000,

  // ── messages between agents ──
  /** Characters of an LLMX message (protocols 5: 1 MiB). */
  llmxMessageChars: 1_048_576,
  /** Levels of nested objects and arrays in an LLMX message (protocols 5); the parser recurses. */
  llmxDepth: 32,
  /** Open conversations of the agents of one token: enough for a team of agents, and it stops a loop that opens conversations. */
  llmxOpenSessions: 20,
  /** Messages of one conversation: days of work. After that it must be ended and another one opened. */
  llmxMessages: 2_000,
  /** Unfinished requests and actions of one conversation: two full batches. */
  llmxOpenTasks: 32,
  /** How many of these may be spawned agents; each is an answer with a model of its own. */
  llmxOpenSpawns: 4,
  /** Actions of one message, which are executed in parallel. */
  llmxBatchActions: 16,
  /** Questions of one conversation that wait for a person: nobody would read more. */
  llmxOpenQuestions: 10,
  /** Characters of a question to a person, or of the reason why an agent cannot continue. */
  llmxQuestionChars: 2_000,
  /** Options of a question: buttons on one screen. */
  llmxOptions: 12,
  /** Characters of one option: a line. */
  llmxOptionChars: 200,
  /** Characters of a person's free-text answer. */
  llmxAnswerChars: 2_000,
  /** Hours that a question waits for a person: a week, the same as an approval. */
  llmxQuestionHours: 168,
  /** Most seconds that a poll waits for new messages (protocols 5). */
  llmxWaitSeconds: 30,
  /** Messages returned by one poll. */
  llmxPageMessages: 50,
  /** Characters of the names of agents, projects, issues and batches. */
  llmxNameChars: 200,
  /** Steps reported of a run's plan. */
  llmxPlanSteps: 40,

  // ── knowledge pipeline ──
  /** Characters of one line of a model's answer: the whole answer may be one array. */
  knowledgeLineChars: 400_000,
  /** Lines that are read of one answer: each block of a long day with twenty pages. */
  knowledgeLines: 5_000,
  /** Lines that one object may be spread over: a decision has eight fields. */
  knowledgeObjectLines: 40,
  /** Unusable lines of one answer that are shown; the rest is only counted. */
  knowledgeReports: 50,
  /** Characters shown of such a line. */
  knowledgeReportChars: 400,
  /** Characters of a reason that a model gives: a paragraph. */
  knowledgeReasonChars: 4_000,
  /** Characters of one reworded block: two pages. */
  knowledgeTextChars: 8_000,
  /** Blocks of one pipeline: a long day, or a week of short ones. */
  knowledgeBlocks: 500,
  /** Blocks of one request: a number for which even a small model's answer is complete. */
  knowledgeBatchBlocks: 40,
  /** Pages that one block may go to; choosing among more is a job for search. */
  knowledgeCandidates: 5,
  /** Pages that a search returns for comparison with one block. */
  knowledgeSearched: 20,
  /** Blocks of a page that a model is shown, and characters of each. */
  knowledgeOutlineBlocks: 60,
  knowledgeOutlineChars: 160,
  /** Titles linked by a block and its ancestors that a model is shown. */
  knowledgeContextLinks: 20,
  /** Decisions that one request may refer to: all those of a pipeline. */
  knowledgeDecisions: 2_500,

  // ── agents ──
  /** Turns of one agentic loop (agent-chat, "Max loops"). */
  agentTurns: 20,
  /** Milliseconds that a run with tools works in one sitting; time spent waiting for a person does not count. */
  agentRunMs: 900_000,
  /** Times that a call with the same arguments is executed in consecutive turns; a model that asks once more is going in circles. */
  sameCalls: 3,

  // ── tools ──
  /** Characters of the arguments of one call: a long artifact to save, or a workflow of a hundred steps. */
  toolArgumentChars: 200_000,
  /** Milliseconds of one call (protocols 2); longer work continues as a job or a run, which the call's result names. */
  toolCallMs: 30_000,
  /** Characters of one result that a model reads: about 6,000 tokens. Twenty of them fit a turn of a large model. */
  toolResultChars: 24_000,
  /** Characters of one result in the log of its run: the log is read as a whole, and the full result is stored with the call. */
  toolLogChars: 200_000,
  /** Concurrent calls of one member over the Model Context Protocol: a client's parallel calls stay below it, a loop does not. */
  toolRunsAtOnce: 20,
  /** Tags of one item: the same as in the HTTP API. */
  tags: 20,
  /** Passages or pages that one search gives a model: for more it can search again. */
  toolSearchItems: 12,
  /** Characters of a source that one call reads: they fit a result with room for escapes. */
  sourceReadChars: 12_000,
  /** Jobs of one kind that one worker may be told to do at a time. */
  workerPlaces: 100,
  /** Browsers that one worker keeps open for runs: each takes about 300 MB. */
  browserSessions: 4,
  /** Tabs of one browser; opening one more closes the oldest. */
  browserTabs: 8,
  /** Milliseconds that a page may take to answer before it counts as unreachable. */
  browserOpenMs: 12_000,
  /**
   * Milliseconds of one step in a browser, including the time until the page settles; then the browser is closed. Less than a call has
   * (`toolCallMs`).
   */
  browserStepMs: 22_000,
  /** Bytes that all pages of one browser may load: as much as 20 captured pages of ordinary weight. */
  browserSessionBytes: 200 * 1024 * 1024,
  /** Requests of all pages of one browser; heavy applications make 300 per page, a page that floods makes a thousand per second. */
  browserRequests: 20_000,
  /** Elements of one page that are examined; the rest is left out, and the result says so. */
  observedElements: 20_000,
  /** Characters of an element's name as a model sees it. */
  elementLabelChars: 200,
  /** Options listed for a select field when the requested one does not exist. */
  listedOptions: 60,
  /** Characters typed into a field of a page. */
  browserInputChars: 10_000,
  /** Pixels scrolled in one step: a hundred screens. */
  browserScrollPixels: 100_000,
  /** Characters of one page as a model sees it, and of its main part. */
  observedChars: 40_000,
  /** Elements, blocks, headings, list items or comments of one observed page, each. */
  observedParts: 500,
  /** Characters of each of these. */
  observedPartChars: 2_000,
  /** Columns, conditions or rows named in one call about a table. */
  tableParts: 50,
  /** Rows of a table that one call reads. */
  tableRows: 100,

  // ── sending ──
  /** Characters of one outgoing JSON body: a config with its values filled in, as in `renderedChars`. */
  deliveryBodyChars: 400_000,
  /** Bytes that are read of the response to a delivery; the rest is dropped, because the delivery has already happened. */
  deliveryAnswerBytes: 16_384,
  /** Levels of nesting of such a response; a deeper one is stored as text. */
  deliveryAnswerDepth: 12,
  /** Milliseconds of one delivery, from name look-up to last byte. */
  deliveryMs: 10_000,
  /** Milliseconds after which the process that started a delivery counts as lost: no delivery takes that long. */
  deliveryLostMs: 15_000,
  /** Milliseconds of one e-mail, from looking up the server's name to its last reply: servers that scan for malware take their time. */
  mailMs: 30_000,
  /** Milliseconds that a mail server may take for each of three phases: name look-up, connection and greeting. */
  mailConnectMs: 10_000,
  /** Characters of an e-mail address (RFC 5321, 4.5.3.1.3). */
  mailAddressChars: 254,
  /** Days that an idempotency key is stored (protocols 1). */
  deliveryDays: 30,
  /** External destinations that a workspace may send to: a list that an owner can still keep in mind. */
  integrations: 50,
  /** Characters of the secret that signs an integration's requests. */
  integrationSecretChars: 1_000,
  /** MCP servers of a workspace, each of which an owner has to judge. */
  mcpServers: 10,
  /** Tools of one MCP server that are listed: large servers have about a hundred. */
  mcpTools: 100,
  /** Tools of all MCP servers that are switched on: providers accept 128 tools in all. */
  mcpToolsOn: 50,
  /** Characters of the description of an MCP tool, which models read with every question that may use tools. */
  mcpDescriptionChars: 4_000,
  /** Characters of the schema of an MCP tool's arguments. */
  mcpSchemaChars: 16_000,
  /** Characters of the token with which a request to an MCP server is signed in: a token that carries claims has a few thousand. */
  mcpTokenChars: 8_000,
  /** Characters by which an authorization server names this instance: an address, where the server reads who we are from it. */
  mcpClientIdChars: 2_048,
  /** Characters of the rights that an MCP server asks for. */
  mcpScopeChars: 2_000,
  /** Bytes of one answer of an MCP server: its list of tools, or a result of which a model reads a small part. */
  mcpAnswerBytes: 2 * 1024 * 1024,
  /** Milliseconds of all requests to an MCP server for one call, less than the call has (`toolCallMs`). */
  mcpCallMs: 25_000,
  /** Bytes of one response of the web search engine: a page of results is about 50 kB. */
  webSearchBytes: 2 * 1024 * 1024,
  /** Characters of the excerpt that a web search returns for one page. */
  webExcerptChars: 1_000,

  // ── policy and approvals ──
  /** Tools whose settings change together: several times as many as there are. */
  policyChanges: 500,
  /** Addresses that count as typed in one conversation, newest first: a pasted list of links and those discussed before it. */
  typedAddresses: 500,
  /** Calls that one permission for a run covers: more than a run of twenty turns makes of one kind. */
  grantUses: 100,
  /** Hours that a permission for a run lasts: a long research run ends well before. */
  grantHours: 24,
  /** Uses of one action of a workflow in 24 hours: one every ten seconds. */
  permissionUsesPerDay: 8_640,
  /** Most days that the permission of a workflow lasts: someone has to review it once a year. */
  permissionDays: 366,
  /** US dollars that one permission may spend: a typing error stays affordable. */
  permissionSpendUsd: 10_000,
  /** Characters of a person's reason for refusing a call: a paragraph that a model reads. */
  denialReasonChars: 1_000,
  /** Hours that an approval waits for a person: a colleague may be away for a week. */
  approvalPendingHours: 168,
  /** Hours within which an approved call must run: a worker that was down overnight still finds it. */
  approvalUseHours: 24,

  // ── models ──
  /** Models that a workspace sets up: more than a team compares, and few enough for a menu. */
  namedModels: 20,
  /** Bytes of one streamed answer: 4,096 tokens with their framing are under 2 MB, so a larger stream is not an answer. */
  modelResponseBytes: 32 * 1024 * 1024,
  /** Characters of one line of a native model stream: a whole tool call that contains a document. */
  modelLineChars: 2_000_000,
  /** Characters of a provider's list of models. */
  modelListChars: 4_000_000,
  /** Characters that are read of an error response to find its cause. */
  modelErrorChars: 20_000,
  /** Model names offered for selection. */
  modelNames: 2_000,
  /** Characters of an API key: the longest seen are service-account tokens of about 2,000. */
  modelKeyChars: 4_000,
  /** Milliseconds to probe the local port for Ollama: it answers immediately or not at all. */
  ollamaProbeMs: 1_500,
  /** Milliseconds to ask a model server for its context window: a run waits no longer than this. */
  windowProbeMs: 3_000,
  /** Tokens of a context window that a server reports or a user types: with fewer nothing fits, and more is a mistake. */
  windowMinTokens: 1_000,
  windowMaxTokens: 10_000_000,
  /** Milliseconds of a connection test or of listing the models: a slow server loads a model first. */
  modelTestMs: 45_000,
  /** Texts of one request for vectors: fewer than every provider takes, and enough that the way there and back does not count. */
  embeddedTexts: 64,
  /** Characters of one text that is turned into a vector: a passage with its headings is far shorter. */
  embeddedChars: 8_000,
  /** Dimensions of a vector: the largest models have 4,096. */
  vectorDimensions: 4_096,
  /** Bytes of the log of model requests before it is rotated; two files are kept. */
  modelLogBytes: 64 * 1024 * 1024,
  /**
   * Model calls in which one artifact reads sources that do not fit into a single call: about a million characters with a window of 16,000
   * tokens.
   */
  readingCalls: 40,
  /** Unread sources that are named below an answer; the others are only counted. */
  namedUnread: 5,
  /** Model calls of one summary or extraction of a source: a book of 300 pages with a small model. */
  sourcePasses: 12,

  /** Sub-questions of one research run, including those that answers opened: a report that people still read. */
  researchNodes: 24,
  /** Answers that one sub-question may build on: more would be a report of its own. */
  researchDependencies: 6,
  /** Characters of one sub-question: three lines of a plan. */
  researchQuestionChars: 400,
  /** Sub-questions that one answer may open. */
  researchOpened: 2,
  /** How many generations deep opened questions may open others: the third generation seldom serves the original question. */
  researchDepth: 2,
  /** Sub-questions answered in parallel: as many as providers allow for one key without refusing. */
  researchWorkers: 4,
  /** Most workers that a request may ask for. */
  researchWorkersMost: 8,
  /** Characters of sources that one sub-question reads: about 20,000 tokens, so that a plan of twelve stays affordable. */
  researchReadChars: 60_000,
  /** Tokens below which a sub-question is not started: it could read next to nothing. */
  researchStepTokens: 2_500,
  /** The smallest token limit of a research run: three steps, which are a plan, one sub-question and the report. */
  researchLeastTokens: 7_500,
  /** The smallest limit of model calls for a research run: the same three steps. */
  researchLeastSteps: 3,
  /** Model calls of one research run: a plan, its sub-questions and a report. */
  researchSteps: 30,
  /** Milliseconds of one research run: nobody waits longer, and the report is written from what was found by then. */
  researchMs: 1_800_000,
  /** Characters of one finding that go into the report's packet. */
  findingChars: 6_000,
  /** Approaches to a question that are tried: more than people compare. */
  exploreApproaches: 4,
  /** Consecutive sub-questions that a model may fail to answer before the research stops: it will not answer the next one either. */
  researchFailuresInARow: 3,
  /** Plans listed for one collection. */
  plansListed: 50,

  // ── reading ──
  /**
   * Units of parsing work for one rendered piece of Markdown (the squares of the numbers of marks, rows and items that belong together):
   * about 0.1 s.
   */
  markdownWork: 5_000_000,
  /** Levels of nested quotes and lists; the parser recurses, and nobody writes more. */
  markdownDepth: 32,
  /**
   * Characters of one formula between its delimiters; a longer one stays text. Nobody reads longer formulas, and the time to render them
   * grows faster than their length.
   */
  formulaChars: 2_000,
  /** Macros that one formula may expand: enough for abbreviations, too few for exponential growth. */
  formulaExpansions: 200,
  /** Widest rule or gap that a formula may request, in em. */
  formulaSizeEm: 20,
  /** Characters of a code block that is highlighted; a longer one stays plain. */
  highlightChars: 20_000,
  /**
   * Characters of a text that is also copied as rich text, for which all of it must be rendered; a longer one is copied as Markdown alone.
   */
  richTextChars: 200_000,
  /** Characters of one rendered piece of a source: small enough to render between two frames of scrolling. */
  readerPieceChars: 16_000,
  /** Highlighted hits of a search inside one source. */
  readerHits: 1_000,

  // ── keeping ──
  /** Questions that a guide offers: few enough to read at a glance. */
  guideQuestions: 5,
  /** Characters of one question of a guide: two lines on a button. */
  guideQuestionChars: 240,
  /** Items of one transform: events, cards, questions, rows; the extractive model makes at most 100. */
  transformItems: 200,
  /** Quotes behind one statement of a transform. */
  transformQuotes: 20,
  /** Characters of one statement of a transform: a long paragraph. */
  transformTextChars: 4_000,
  /** Characters of the focus that a user gives a transform: two sentences. */
  transformFocusChars: 300,
  /** Characters of text and quotes that are exported while the user waits: a quarter of a second of the web process. */
  exportNowChars: 50_000,
  /** The same for a PDF or a Word document, which take three times as long; a worker makes the file of a longer one. */
  pdfNowChars: 15_000,
  /** Waiting or active exports of one workspace: each takes one of a worker's eight slots for runs. */
  exportsAtOnce: 4,
  /** Milliseconds of one export in its process; the PDF of an artifact of maximum size with tables and notes takes 30,000. */
  exportMs: 180_000,
  /** Memory of that process; the same PDF took 2,250 MB. */
  exportMemoryBytes: 2_560 * 1024 * 1024,
  /** Different formulas that a file or a page draws, 2 ms each; further ones stay as they were written. */
  drawnFormulas: 2_000,
  /** Bytes of an exported file; the same PDF has 19 MB, half of them tags. */
  exportBytes: 64 * 1024 * 1024,
  /** Hours that a file made by a worker is stored: it can be made again. */
  exportKeptHours: 24,

  // ── whole workspaces as files ──
  /** Bytes of one file with a workspace: some thousand sources with their originals. */
  archiveBytes: 2_000_000_000,

  // ── tables ──
  /** Headings or fields of a team's own transform: a page that a person still surveys. */
  transformParts: 20,
  /** Characters of what a team's own transform asks a model to do: a page. */
  transformPromptChars: 4_000,
  /** Bytes of a transform as a file: all its parts and its prompt at their longest, in any script. */
  transformFileBytes: 100_000,
  /** Transforms that one team makes: a list that people still survey. */
  ownTransforms: 200,
  /** Sources on which a transform is tried before it is used. */
  transformTrySources: 3,
  /** Tables of one workspace: a list that people can still survey, and in which a name still finds one table. */
  tables: 500,
  /** Columns of one table: a sheet four times as wide as a wide screen. */
  tableColumns: 40,
  /** Characters of one value, as text: a long paragraph. */
  tableCellChars: 4_000,
  /** Items of one list in a cell. */
  tableListItems: 100,
  /** Sources, and characters of each, that are read to suggest columns, and columns suggested: an answer within a second. */
  tableSuggestSources: 6,
  tableSuggestChars: 30_000,
  tableSuggestions: 10,
  /** Cells that one paste changes, and characters of its text: a page of a spreadsheet. */
  tablePasteCells: 500,
  tablePasteChars: 500_000,
  /** Cells of a table that one artifact holds: more than anybody reads, and a page that still opens quickly. */
  tableArtifactCells: 1_000,
  /** Folded groups that a view of a table remembers, and characters by which a group is known: both stand in the address. */
  tableFoldedGroups: 200,
  tableGroupChars: 100,
  /** Named views of one table: a list that fits a screen. */
  tableViews: 40,
  /** Columns that stay beside the source: more would leave no room for the others. */
  tablePinnedColumns: 3,
  /** Least pixels of a column: a number of five digits. */
  tableColumnLeastPixels: 80,
  /** Most pixels of a column: a line that is still comfortable to read. */
  tableColumnPixels: 800,
  /** Ids in one query: PostgreSQL takes 32,767 parameters, and the export of a long table asks for more. */
  queryIds: 20_000,
  /** Sources that one request makes rows of a table or takes out: the largest collections that people survey. */
  tableRowsAtOnce: 20_000,
  /** Sources that a table offers by name as further rows; the others are counted. */
  tableOfferedRows: 100,
  /** Characters of the reason for which a cell is disputed: a paragraph. More belongs into its thread. */
  tableDisputeChars: 2_000,
  /** Characters of a question to a table, and groups and sources of each that one answer lists; the others are counted. */
  tableQuestionChars: 500,
  tableAnswerParts: 50,
  tableAnswerRows: 50,
  /** Cells of one exported table: 20,000 sources with ten questions. */
  tableExportCells: 200_000,
  /** Characters of one cell of a workbook, which spreadsheets allow. */
  sheetCellChars: 32_767,
  /** Answers that a column offers to choose from, and characters of one: a list that fits a screen. */
  tableOptions: 30,
  tableOptionChars: 120,
  /** Characters of the unit of a column: `milligrams per square metre`. */
  tableUnitChars: 40,
  /** Cells that one run fills: a hundred sources with twenty questions, about an hour with a fast model. */
  tableFillCells: 2_000,
  /** Consecutive sources for which a model may fail before filling stops: it will not answer for the next one either. */
  tableFailuresInARow: 3,
  /** Sources that one filling reads at the same time: more would meet the request limits of providers. */
  tableReadingsAtOnce: 4,
  /** Hours that a preview of a change waits for the user. */
  tablePreviewHours: 24,
  /** Waiting previews of one table: with more than that, some were forgotten, and those expire. */
  tablePreviews: 50,

  // ── evidence ──
  /** Characters of a quote to be located: three long paragraphs. The cost of alignment grows with the length. */
  quoteChars: 4_000,
  /** The highest number of a marker, which has four digits. */
  markerNumber: 9_999,
  /** Passages that one edit of an artifact cites anew. */
  newQuotes: 200,
  /** Paragraphs that may differ between two versions of an artifact before they are matched by their place alone: the work grows with its square. */
  alignedParagraphs: 400,
  /** Paragraphs that are considered as the later form of a changed one. */
  pairedParagraphs: 20,
  /** Edits between two revisions that are followed block by block; beyond them a whole stretch is shown as replaced. */
  diffEdits: 500,
  /** Edits of one whole comparison of two revisions: about a second. */
  diffTotalEdits: 10_000,

  // ── sharing ──
  /** Days until a share link closes by default (threats 17). */
  shareDays: 30,
  /** Characters of a link's passphrase: the link itself has 256 random bits, and the passphrase guards a link that was forwarded. */
  sharePassphraseMinChars: 6,
  sharePassphraseMaxChars: 200,
  /** Open links of one artifact: each snapshot is a copy of the whole text. */
  sharesPerArtifact: 50,
  /** Characters shown before and after the paragraph of a quote; no other part of the source becomes public. */
  sharedContextChars: 600,
  /**
   * Characters of the quote's own paragraph shown before and after the quote, so that a whole page in one paragraph does not become public.
   */
  sharedParagraphChars: 1_500,
  /** Hours for which a browser does not have to enter the passphrase again. */
  shareUnlockHours: 12,
  /** Characters of a report by a stranger. */
  shareReportChars: 2_000,
  /** Reports shown for one link, newest first. */
  shareReports: 20,
  /** Bytes of a form submitted on a public page. */
  publicFormBytes: 16_384,

  // ── talk ──
  /** Characters of a comment: two pages. Anything longer belongs in a note. */
  commentChars: 10_000,
  /** Comments in one thread. */
  commentsPerThread: 500,
  /** Threads about one thing, with those that are resolved. */
  threadsPerThing: 500,
  /** Members that one comment mentions by name; `@everyone` reaches them all. */
  mentionsPerComment: 50,
  /** Links to our own pages that are shown as cards under one comment. */
  linkCardsPerComment: 5,
  /** Threads that one member has to do, as Home lists them. */
  threadsToDo: 100,
  /** Members who are named as looking at the same thing; more are counted. */
  presentNames: 20,
  /** Seconds after which a member who was looking at a thing is no longer there. */
  presenceSeconds: 30,
  /** Seconds that a request waits for news of an open thing. Each is a sign of life, so it must be well below `presenceSeconds`. */
  presenceWaitSeconds: 8,
  /** Characters of the mark by which a browser says what it already knows of an open thing. */
  presenceMarkChars: 64,
  /** Minutes that a notice waits before it is mailed, so that a member who has seen it on screen gets no mail. */
  noticeMailDelayMinutes: 10,
  /** Notices in one mail; more are counted. */
  noticesPerMail: 50,

  // ── the audit log ──
  /** Events in one file: a year of a busy team, and about 20 MB. */
  auditExportEvents: 50_000,

  // ── the object store ──
  /** Milliseconds of one request to the store: the largest export over a slow line. */
  objectRequestMs: 60_000,
  /** Milliseconds until the store has accepted a connection. */
  objectConnectMs: 5_000,
  /** Times that a request is sent in all if the store is busy or the connection breaks. */
  objectTries: 3,
  /** Bytes of one object: the largest file that is stored is an export. */
  objectBytes: 64 * 1024 * 1024,
  /** Bytes of any other answer of the store: a list of 1,000 keys at their longest. */
  objectAnswerBytes: 4 * 1024 * 1024,
  /** Characters of the part of all keys that the administrator chooses; a whole key may have 1,024 bytes. */
  objectPrefixChars: 200,
  /** Hours after which an object that no row names is deleted: longer than any transaction and any difference between two clocks. */
  objectUnnamedHours: 24,
  /** Files that one query names while all are moved. */
  filesMovedPerQuery: 100,
  /** Milliseconds that the transaction may take that writes the bytes of the largest file. */
  fileMoveMs: 60_000,
  /** Seconds that what the last request to the store showed is reported as its health before it is asked again. */
  objectHealthSeconds: 15,

  // ── the search engine ──
  /** Milliseconds of one request to the engine: a deletion that looks through large indices. */
  searchEngineRequestMs: 30_000,
  /** Milliseconds until the engine has accepted a connection. */
  searchEngineConnectMs: 2_000,
  /** Times that a request is sent in all if the engine has no room for it or the connection breaks. */
  searchEngineTries: 3,
  /** Bytes of one answer of the engine: 300 places, or the outcome of each of 500 documents. */
  searchEngineAnswerBytes: 4 * 1024 * 1024,
  /** Characters that the administrator has the names of all indices begin with; a whole name may have 255 bytes. */
  searchPrefixChars: 60,

  // ── pages ──
  /** Characters of the passages that were cited while editing, as a browser keeps them until the edit is saved: the bound of a request body. */
  citedDraftChars: 2_000_000,
  /** Keys that are pressed before the scripts of a page have arrived, and still take effect: some shortcuts, or a line of text behind one. */
  earlyKeys: 200,
} as const;
