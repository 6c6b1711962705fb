/**
 * Runs the steps of a Dockerfile without a container engine: each stage is a folder, and its COPY and RUN steps are done there in order, by a
 * user without rights. An absolute path of a step means the same path below that folder, so a step may name only folders of its own. What
 * the base image contains is not there: Node and npm are those of this machine.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Copy, DockerfileParser, Env, From, type Instruction, JSONInstruction } from 'dockerfile-ast';

export type User = { readonly uid: number; readonly gid: number };

export type Stage = {
  /** The folder that stands for `/`. */
  readonly root: string;
  /** The folder in which the last steps were done, and in which the image's command is run. */
  workdir: string;
  readonly variables: Record<string, string>;
  /** The command of the image, and of its health check. */
  command: readonly string[];
  healthCheck: readonly string[];
};

const run = promisify(execFile);
const maxOutputBytes = 100_000_000;

/** @returns the last stage, which is the image */
export async function runDockerfile(
  context: string,
  place: { readonly folder: string; readonly user: User; readonly variables: NodeJS.ProcessEnv },
): Promise<Stage> {
  const stages: Stage[] = [];
  const named = new Map<string, Stage>();
  const file = DockerfileParser.parse(readFileSync(path.join(context, 'Dockerfile'), 'utf8'));
  for (const instruction of file.getInstructions()) {
    if (instruction instanceof From) {
      const stage = openStage(path.join(place.folder, String(stages.length)), place.user);
      stages.push(stage);
      named.set(instruction.getBuildStage() ?? '', stage);
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error('A stage begins with FROM.');
    await runStep(instruction, stage, { context, named, user: place.user, variables: place.variables });
  }
  const image = stages.at(-1);
  if (image === undefined) throw new Error('There is no stage.');
  return image;
}

function openStage(root: string, user: User): Stage {
  makeFolder(root, user);
  return { root, workdir: root, variables: {}, command: [], healthCheck: [] };
}

type Around = {
  readonly context: string;
  readonly named: ReadonlyMap<string, Stage>;
  readonly user: User;
  readonly variables: NodeJS.ProcessEnv;
};

async function runStep(instruction: Instruction, stage: Stage, around: Around): Promise<void> {
  const keyword = instruction.getKeyword();
  const words = instruction.getArguments().map((word) => word.getValue());
  const text = instruction.getArgumentsContent() ?? '';
  switch (keyword) {
    case 'WORKDIR':
      stage.workdir = path.join(stage.root, text);
      return makeFolder(stage.workdir, around.user);
    case 'COPY':
      return copy(instruction as Copy, words, stage, around);
    case 'RUN': {
      const { uid, gid } = around.user;
      const script = text
        .replaceAll(/(?<=\s)\/(?=[a-z])/g, `${stage.root}/`)
        // The user of the image is ours.
        .replaceAll('1000', String(uid));
      await run('/bin/sh', ['-c', script], {
        cwd: stage.workdir,
        env: { ...around.variables, ...stage.variables },
        uid,
        gid,
        maxBuffer: maxOutputBytes,
      });
      return;
    }
    case 'ENV':
      for (const property of (instruction as Env).getProperties())
        stage.variables[property.getName()] = property.getValue() ?? '';
      return;
    case 'CMD':
      stage.command = (instruction as JSONInstruction).getJSONStrings().map((word) => JSON.parse(word.getValue()) as string);
      return;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(text.replace(/^.*?CMD /, '')) as string[];
      return;
    case 'ARG':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`It is not known what ${keyword} does.`);
  }
}

function copy(instruction: Copy, words: readonly string[], stage: Stage, around: Around): void {
  const to = path.resolve(stage.workdir, words.at(-1) ?? '');
  const from = instruction.getFromFlag()?.getValue();
  const source = from == null ? null : around.named.get(from);
  if (source === undefined) throw new Error(`There is no stage ${from}.`);
  for (const word of words.slice(0, -1)) {
    if (source !== null) {
      cpSync(path.join(source.root, word), to, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const isIncluded = createFilter(around.context);
    const isFolder = word === '.';
    cpSync(path.join(around.context, word), isFolder ? to : path.join(to, word), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => isIncluded(path.relative(around.context, file)),
    });
  }
  giveTo(stage.workdir, around.user);
}

/** Reads `.dockerignore`, of whose patterns only names of folders and files are used, and endings below all folders. */
function createFilter(context: string): (file: string) => boolean {
  const patterns = readFileSync(path.join(context, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (file) =>
    !patterns.some((pattern) =>
      pattern.startsWith('**/*') ? file.endsWith(pattern.slice('**/*'.length)) : file === pattern,
    );
}

function makeFolder(folder: string, { uid, gid }: User): void {
  mkdirSync(folder, { recursive: true });
  chownSync(folder, uid, gid);
}

function giveTo(folder: string, { uid, gid }: User): void {
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
