import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { parse } from 'yaml';
import { ROOT } from '../../paths.js';
import type { Ports } from '../../ports.js';
import { findCommand } from '../../system-package.js';
import type { RunningImage } from './running-image.js';

type Environment = Readonly<Record<string, string>>;
type Written = {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly Published[];
};
/** As the file has it, and as newer versions of `docker-compose config` say it. */
type Published = string | { readonly target: number; readonly published: string };
type Services = Readonly<Record<string, Written>>;

const STORES = [
  ['postgres', 5432, 'postgres'],
  ['redis', 6379, 'redis'],
  ['kafka', 9092, 'kafka'],
  ['event-store', 2113, 'eventStore'],
] as const;

const FILE = join(ROOT, 'docker/compose.yaml');
const run = promisify(execFile);

/** The containers of `docker/compose.yaml`, started here: what they are given, with the places that it has in their stead. */
export class Compose {
  private readonly services: Services;
  private readonly places: ReadonlyMap<string, number>;

  /** @param text the file's, as YAML. @internal */
  constructor(
    text: string,
    private readonly image: Pick<RunningImage, 'root'>,
    private readonly ports: Ports,
  ) {
    this.services = (parse(text, { merge: true }) as { services: Services }).services;
    this.places = placesOf(this.services, ports);
  }

  /** Reads the file as `docker-compose config` says it, where that program is. */
  static async read(image: RunningImage, ports: Ports): Promise<Compose> {
    const program = await findCommand('docker-compose');
    const text = program === undefined ? await readFile(FILE, 'utf8') : (await run(program, ['-f', FILE, 'config'])).stdout;
    return new Compose(text, image, ports);
  }

  /** What a container runs. Throws when there is none of this name. */
  command(name: string): readonly string[] {
    return this.written(name).command ?? [];
  }

  /** What a container has in its environment, besides the image's own. */
  environment(name: string): Environment {
    const { environment = {} } = this.written(name);
    return Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, this.here(String(value))]));
  }

  /** The same for one that listens: on its own ports here, and on this machine alone. */
  serving(name: ServiceName): Environment {
    const { secondPort } = serviceOf(name);
    const environment = { ...this.environment(name) };
    for (const variable of Object.keys(environment)) if (/(^|_)PORT$/.test(variable)) environment[variable] = '0';
    const second = secondPort === undefined ? {} : { [secondPort.variable]: String(this.ports[secondPort.name as keyof Ports]) };
    return { ...environment, HOST: '127.0.0.1', PORT: String(this.ports[name]), ...second };
  }

  private written(name: string): Written {
    const written = this.services[name];
    if (written === undefined) throw new Error(`docker/compose.yaml has no service ${name}`);
    return written;
  }

  /** Hosts with their ports become ours, and the folders of volumes the image's. What the file does not start stays, and is not found. */
  private here(value: string): string {
    const placed = value.replaceAll(/(?<![\w.-])[a-z][\w.-]*:\d+/g, (place) => {
      const port = this.places.get(place);
      return port === undefined ? place : `127.0.0.1:${port}`;
    });
    return placed.replaceAll(/(?<![\w/])\/(?=(?:secrets|data)\b)/g, `${this.image.root}/`);
  }
}

/** Where the file's containers are here, by the names that they have for each other, and for a browser. */
function placesOf(services: Services, ports: Ports): ReadonlyMap<string, number> {
  const listening = SERVICE_NAMES.flatMap((name) => {
    const { port, secondPort } = serviceOf(name);
    const second = secondPort === undefined ? [] : [[name, secondPort.port, ports[secondPort.name as keyof Ports]] as const];
    return [[name, port, ports[name]] as const, ...second];
  });
  const all = [...listening, ...STORES.map(([name, port, part]) => [name, port, ports[part]] as const)];
  return new Map(
    all.flatMap(([name, port, here]) => {
      const { ports: published = [] } = services[name] ?? {};
      const isPublished = published.some((one) => isOf(port, one));
      return [[`${name}:${port}`, here] as const, ...(isPublished ? [[`localhost:${port}`, here] as const] : [])];
    }),
  );
}

function isOf(port: number, one: Published): boolean {
  return typeof one === 'string' ? one.startsWith(`127.0.0.1:${port}:${port}`) : one.target === port && one.published === String(port);
}
