import { runApp } from '@cauce/http';
import { checkout } from './checkout.module.js';
import { readCheckoutConfig } from './config.js';

await runApp('checkout', readCheckoutConfig(), checkout);
