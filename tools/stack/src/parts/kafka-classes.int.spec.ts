import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { kafkaJars } from './kafka-jars.js';
import { kafkaJava } from './kafka-java.js';

const run = promisify(execFile);
/** With it a JVM that cannot map its archive ends; without it such a JVM reads the classes as ever, and nobody would notice. */
const STRICT = '-Xshare:on';
const TOOL = ['kafka.tools.StorageTool', 'random-uuid'];

it('the archive of Kafka’s classes is there, and fits the jars and the JVM', async () => {
  const jars = await kafkaJars();
  const { stdout } = await run('java', [STRICT, ...kafkaJava(jars, 128), ...TOOL]);
  expect(stdout).toMatch(/^[\w-]{22}$/m);
  const without = run('java', [STRICT, ...kafkaJava(jars, 128, '-XX:SharedArchiveFile=/none.jsa'), ...TOOL]);
  await expect(without).rejects.toThrow('Specified shared archive not found');
});
