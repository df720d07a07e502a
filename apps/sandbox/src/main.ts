import { runApp } from '@cauce/http';
import { sandbox } from './sandbox.module.js';
import { readSandboxConfig } from './config.js';

await runApp('sandbox', readSandboxConfig(), sandbox);
