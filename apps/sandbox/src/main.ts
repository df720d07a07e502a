import { runApp } from '@cauce/http';
import { readSandboxConfig } from './config.js';
import { sandbox } from './sandbox.module.js';

// What it keeps names people, as a processor's books do: the files are the owner's alone.
process.umask(0o077);

await runApp('sandbox', readSandboxConfig(), sandbox);
