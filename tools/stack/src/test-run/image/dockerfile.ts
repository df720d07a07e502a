/** A `COPY`: of the checkout, or of an earlier stage. */
export type Copy = { readonly kind: 'copy'; readonly from: string | undefined; readonly sources: readonly string[]; readonly to: string };
/** A `RUN`, as the shell gets it. */
type Run = { readonly kind: 'run'; readonly command: string };

/** What happens in a stage, and how its image is run. */
export type Stage = {
  readonly name: string;
  readonly workdir: string;
  readonly steps: readonly (Copy | Run)[];
  readonly env: Readonly<Record<string, string>>;
  /** Of the processes: `1000:1000`. */
  readonly user: string | undefined;
  readonly entrypoint: readonly string[];
};

type Reading = { -readonly [K in keyof Stage]: Stage[K] } & { steps: (Copy | Run)[]; env: Record<string, string> };

/** Reads a Dockerfile, as much of the language as ours is written in. Throws for the rest: what is not understood would go unchecked. */
export function readDockerfile(text: string): Stage[] {
  const stages: Reading[] = [];
  for (const line of linesOf(text)) {
    const [, name = '', args = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (name === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(args)?.[1] ?? 'image', workdir: '/', steps: [], env: {}, user: undefined, entrypoint: [] });
    } else {
      const stage = stages.at(-1);
      const read = READERS[name];
      if (stage === undefined || read === undefined) throw new Error(`Dockerfile: what does this do? ${line}`);
      read(stage, args);
    }
  }
  return stages;
}

function linesOf(text: string): string[] {
  const written = text.split('\n').filter((line) => !line.startsWith('#'));
  return written
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

const READERS: Readonly<Record<string, (stage: Reading, args: string) => void>> = {
  WORKDIR: (stage, args) => {
    stage.workdir = args;
  },
  COPY: (stage, args) => void stage.steps.push(copyOf(args)),
  RUN: (stage, args) => void stage.steps.push({ kind: 'run', command: args }),
  ENV: (stage, args) => {
    for (const [, name = '', value = ''] of args.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
  },
  USER: (stage, args) => {
    stage.user = args;
  },
  ENTRYPOINT: (stage, args) => {
    stage.entrypoint = JSON.parse(args) as string[];
  },
};

function copyOf(args: string): Copy {
  const words = args.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('--'));
  const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
  const paths = words.filter((word) => !flags.includes(word));
  if (flags.length > (from === undefined ? 0 : 1) || paths.some((path) => /[*?[]/.test(path))) throw new Error(`Dockerfile: COPY ${args}`);
  return { kind: 'copy', from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
}
