/** The files from which containers are made and started: they agree with one another, and with the settings of the product. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DockerfileParser, From, JSONInstruction } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '@/lib/platform/settings/env';
import { workerKinds } from '@/lib/platform/settings/worker-kinds';
import { programs } from '../bootstrap/build-programs.mjs';
import { root } from '../bootstrap/root.mjs';

type Service = {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly volumes?: readonly string[];
};

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = read('compose.yaml');
const { services } = parse(compose, { merge: true }) as { services: Readonly<Record<string, Service>> };
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('sourcebook:'));
const dockerfile = DockerfileParser.parse(read('Dockerfile'));
const example = read('.env.example');

/** The settings that `lib/platform/settings/env.ts` reads. */
const settings = [...read('lib/platform/settings/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name,
);

describe('compose.yaml', () => {
  const samples: Readonly<Record<string, string>> = {
    SITE: 'sourcebook.example',
    METRICS_TOKEN: '',
    LOG_LEVEL: '',
  };
  const fill = (text: string) =>
    text.replaceAll(/\$\{([A-Z0-9_]+)(:\?|:-)\}/g, (_all, name: string, kind: string) =>
      kind === ':-' ? '' : (samples[name] ?? 'a'.repeat(32)),
    );

  it.each(ours)('gives %s settings that the product knows and accepts', (_name, { environment = {} }) => {
    expect(Object.keys(environment).filter((name) => !settings.includes(name))).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, fill(value)]),
    );
    expect(readEnvironment(filled)).toMatchObject({
      ROLE: environment['ROLE'],
      TRUST_PROXY: true,
      FILE_STORE: 's3',
    });
  });

  it('has two web processes, and workers that do every kind of jobs', () => {
    const kinds = ours.flatMap(([, { environment }]) =>
      (environment?.['WORKER_KINDS'] ?? '').split(',').map((entry) => entry.replace(/:\d+$/, '')),
    );
    expect(ours.filter(([, { environment }]) => environment?.['ROLE'] === 'web')).toHaveLength(2);
    expect(kinds.filter(Boolean).sort()).toEqual([...workerKinds].sort());
  });

  it('opens only the ports of the proxy, and gives no container more than it needs', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    for (const service of Object.values(services))
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('asks for exactly what .env.example explains', () => {
    const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
    const paragraphs = example.trim().split('\n\n').slice(1);
    const explained = paragraphs.flatMap((paragraph) =>
      [...paragraph.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
    );
    expect(explained.sort()).toEqual([...asked].sort());
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^(?:# .+\n)*# .+\.\n[A-Z]/);
  });

  it('mounts files that exist', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.filter((each) => each.startsWith('./')),
    );
    expect(mounted).toHaveLength(3);
    for (const volume of mounted) expect(existsSync(path.join(root, volume.split(':')[0] ?? ''))).toBe(true);
  });
});

describe('the images', () => {
  it('are named with a version each', () => {
    const bases = dockerfile.getInstructions().filter((each) => each instanceof From);
    const inline = compose.match(/(?<=^ +FROM )\S+/gm) ?? [];
    const names = [
      ...bases.map((from) => from.getImage() ?? ''),
      ...inline,
      ...Object.values(services).map(({ image }) => image),
    ];
    expect(names.filter((name) => !/:v?\d+\.\d+/.test(name))).toEqual([]);
    expect(new Set(bases.map((from) => from.getImage())).size).toBe(1);
  });
});

describe('Dockerfile', () => {
  const find = (keyword: string) =>
    dockerfile.getInstructions().filter((each) => each.getKeyword() === keyword);

  it('sets what the product knows', () => {
    const names = find('ENV').flatMap((each) => [
      ...(each.getArgumentsContent() ?? '').matchAll(/([A-Z_]+)=/g),
    ]);
    expect(names.map(([, name]) => name).filter((name) => !settings.includes(name))).toEqual(['NODE_ENV']);
  });

  it('runs files that exist', () => {
    const [command] = find('CMD').filter((each) => each instanceof JSONInstruction);
    const [, started = ''] = command?.getJSONStrings().map((each) => each.getJSONValue()) ?? [];
    expect(Object.keys(programs)).toContain(/^\.next\/programs\/(.+)\.mjs$/.exec(started)?.[1]);
    const scripts = read('Dockerfile').match(/\bscripts\/[\w/-]+\.mjs/g) ?? [];
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(existsSync(path.join(root, script))).toBe(true);
  });

  it('ends as a user without rights, who is named by a number', () => {
    expect(find('USER').at(-1)?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  });
});
