/**
 * Runs every command of the README exactly as written there, against a running product where that is how it is used. The commands are read
 * from the README itself, so that a command added there must be covered here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startObjectServer } from '@/lib/platform/objects/__fixtures__/object-server';
import { runsEveryCase } from './support/choose-cases';
import { expect, owner, test } from './support/people';
import { getSandbox } from './support/sandbox';

const root = path.resolve(import.meta.dirname, '..');
/** A folder inside the project, so that npm finds the project and files written by a command stay out of the way. */
const folder = path.join(root, '.test', 'commands');

/** Returns the npm commands in fenced blocks and between backticks, without the remark after them. */
function readCommands(): string[] {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const commands = [...blocks, ...spans].map((line) => line.replace(/\s+#.*$/, '').trim());
  return [...new Set(commands.filter((line) => /^([A-Z_]+=\S+ )*npm /.test(line)))];
}

type Outcome = { readonly code: number | null; readonly printed: string; readonly said: string };
type Settings = Readonly<Record<string, string>>;

/** Runs the command in a shell with these settings in its environment. */
function begin(command: string, settings: Settings): { child: ChildProcess; ended: Promise<Outcome> } {
  const own = { DATABASE_URL: '', SECRET_KEY: '', PUBLIC_URL: '', LOG_LEVEL: 'silent', MODEL: '' };
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [printed, said] = ['', ''];
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed, said }));
  return { child, ended };
}

/** Settings for a command that uses the running product's data directory, or one of its own. */
const beside = (): Settings => ({ DATA_DIR: getSandbox().dataDir });
const alone = (name: string): Settings => ({ DATA_DIR: path.join(folder, name), PORT: '0' });

async function call(command: string, settings: Settings): Promise<Outcome> {
  const outcome = await begin(command, settings).ended;
  expect(outcome.code, `${command}\n${outcome.printed}\n${outcome.said}`).toBe(0);
  return outcome;
}

/** Starts the product, waits until it prints its address, and then presses Ctrl-C. */
async function startAndStop(command: string): Promise<void> {
  const { child, ended } = begin(command, alone('started'));
  const ready = new Promise<void>((resolve) =>
    child.stdout?.on('data', (chunk) => String(chunk).includes('Sourcebook is ready at http') && resolve()),
  );
  const first = await Promise.race([ready, ended]);
  expect(first, JSON.stringify(first)).toBeUndefined();
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect((await ended).code).not.toBe(1);
}

/** Running the command would run the tests that call it, so this only checks that it leads to an existing script of ours. */
async function expectProgram(command: string): Promise<void> {
  const [, name = ''] = /^npm (?:run )?([\w:-]+)(?: -- --changed)?$/.exec(command) ?? [];
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const files = (scripts[name] ?? '').split(' ').filter((word) => word.startsWith('scripts/'));
  expect(files, command).not.toEqual([]);
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
}

async function backUp(command: string): Promise<void> {
  const { printed, said } = await call(command, beside());
  expect(printed.trim().split('\n').at(-1)).toMatch(/\.tar\.gz$/);
  expect(said).toMatch(/\b(?:1 person|\d+ people), /);
}

const signsIn = async (command: string): Promise<void> => {
  const { printed } = await call(command.replace('you@example.com', owner.email), beside());
  const link = printed.trim().split('\n').at(-1) ?? '';
  // The host name is the user's choice. The link must lead to this product on this port.
  expect(new URL(link).port).toBe(new URL(getSandbox().address).port);
  expect((await fetch(link.replace('localhost', '127.0.0.1'))).status).toBe(200);
};

const calls: Readonly<Record<string, (command: string) => Promise<void>>> = {
  'npm start': startAndStop,
  'HOST=0.0.0.0 npm start': startAndStop,
  'MODEL=ollama/qwen3:14b npm start': startAndStop,
  'MODEL=anthropic/claude-sonnet-5 MODEL_API_KEY=… npm start': startAndStop,
  'MODEL=openai-compatible/my-model MODEL_BASE_URL=http://127.0.0.1:8000/v1 npm start': startAndStop,
  'npm run dev': startAndStop,
  'npm run many': startAndStop,
  'npm test': expectProgram,
  'npm test -- --changed': expectProgram,
  'npm run check': expectProgram,
  'npm run test:long': expectProgram,
  'npm run test:many': expectProgram,
  'npm run bench': expectProgram,
  'npm run backup': backUp,
  'npm run backup -- --to notes.tar.gz --with-secret-key': backUp,
  'npm run restore -- --from notes.tar.gz': async (command) => {
    // This must come after the back-up it restores. The README is in that order.
    const { printed } = await call(command, alone('restored'));
    expect(printed).toContain('Restored.');
  },
  'npm run move-originals -- --to s3': async (command) => {
    // The files of the instance that was just restored, so that the running product keeps its own.
    const store = await startObjectServer();
    const { printed } = await call(command, { ...alone('restored'), ...store.settings });
    expect(printed).toMatch(/Moved [1-9]\d* files? to the object store\./);
    expect(store.objects.size).toBe(Number(/Moved (\d+)/.exec(printed)?.[1]));
    await store.close();
  },
  'npm run --silent token -- --email you@example.com': async (command) => {
    const { printed } = await call(command.replace('you@example.com', owner.email), beside());
    expect(printed).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const headers = { authorization: `Bearer ${printed.trim()}` };
    expect((await fetch(`${getSandbox().address}/v1/collections`, { headers })).status).toBe(200);
  },
  'npm run sign-in -- --email you@example.com': signsIn,
  'npm run sign-in -- --email you@example.com --reset-second-factor': async (command) => {
    // It ends the sessions of the user, so it is called where nobody is at work.
    const { printed } = await call(command.replace('you@example.com', owner.email), alone('restored'));
    expect(printed.trim()).toMatch(/\/sign-in\/link#\S+$/);
  },
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(({ ownerState }) => {
  expect(ownerState, 'there is an owner').not.toBe('');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

/**
 * One command that starts the product stands for all: the one with an address besides. The shape of many processes is started by its own
 * tests, and the product with a model by those of interruptions. The long tests run the others too.
 */
const alike = [
  'npm run many',
  'npm start',
  'MODEL=anthropic/claude-sonnet-5 MODEL_API_KEY=… npm start',
  'MODEL=ollama/qwen3:14b npm start',
  'MODEL=openai-compatible/my-model MODEL_BASE_URL=http://127.0.0.1:8000/v1 npm start',
];

for (const command of readCommands().filter((one) => runsEveryCase || !alike.includes(one))) {
  test(command, async () => {
    const works = calls[command];
    if (works === undefined) throw new Error('The README has a command that is not called here.');
    await works(command);
  });
}

test('the README contains every command that is tested here', () => {
  expect(readCommands().sort()).toEqual(Object.keys(calls).sort());
});
