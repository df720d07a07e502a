import { runApp } from '@cauce/http';
import { readSandboxConfig } from './config.js';
import { sandbox } from './sandbox.module.js';

await runApp('sandbox', readSandboxConfig(), sandbox);
