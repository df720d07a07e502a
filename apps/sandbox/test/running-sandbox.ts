import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '@cauce/http';
import { type Log, SILENT } from '@cauce/telemetry';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { SandboxConfig } from '../src/config.js';
import { sandbox } from '../src/sandbox.module.js';

/** A sandbox on a free port of 127.0.0.1, and the folder where it keeps its data. */
export type RunningSandbox = {
  readonly app: NestFastifyApplication;
  /** Its address, without a slash at the end. */
  readonly base: string;
  readonly folder: string;
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>;
};

/** Starts a sandbox in this process. @param settings what differs from a quiet one whose callbacks reach nobody */
export async function startSandbox(settings: Partial<SandboxConfig> = {}, logger: Log = SILENT): Promise<RunningSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const config: SandboxConfig = {
    HOST: '127.0.0.1',
    PORT: 0,
    SMTP_PORT: 0,
    ENVIRONMENT: 'development',
    LOG_LEVEL: 'silent',
    LOG_FORMAT: 'json',
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: 1,
    PUBLIC_URL: 'http://sandbox.test',
    DATA_DIR: folder,
    INNER_URL: undefined,
    CHECKOUT_PUBLIC_URL: 'http://checkout.test',
    CHECKOUT_URL: undefined,
    PROCESSOR_API_KEY: 'key',
    PROCESSOR_CALLBACK_URL: 'http://127.0.0.1:9',
    PROCESSOR_CALLBACK_SECRET: 'secret',
    LATE_ANSWER_MS: 400,
    SANDBOX_FLAW: undefined,
    ...settings,
  };
  const { app } = await createService({ ...sandbox(config, logger), name: 'sandbox', config, logger });
  await app.listen(0, '127.0.0.1');
  const stop = async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  };
  return { app, base: await app.getUrl(), folder, stop };
}
