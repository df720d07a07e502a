import type { ServiceName } from '@cauce/services';
import { eventually } from '../eventually.js';
import { untilNow } from '../until-now.js';
import { operate } from './operate.js';
import type { RunningService } from './running-service.js';
import { type SharedByInstances, sharedByInstances, startService } from './service.js';

/** A service that publishes, and the notifier that it asks. */
export class ServiceWithNotifier {
  private constructor(
    private readonly app: ServiceName,
    readonly notifier: RunningService,
    /** What the instances of the service share. */
    readonly shared: SharedByInstances,
  ) {}

  /** Starts the notifier. @param env variables of the service that differ */
  static async of(app: ServiceName, env: Readonly<Record<string, string>>): Promise<ServiceWithNotifier> {
    const notifier = await startService({ app: 'notifier' });
    const shared = await sharedByInstances(app, { NOTIFIER_URL: notifier.url, ...env });
    return new ServiceWithNotifier(app, notifier, shared);
  }

  /** Starts an instance of the service. */
  start(): Promise<RunningService> {
    return startService({ app: this.app, shared: this.shared });
  }

  /** Runs an operation on the data of the service, as an operator does. */
  operate(...args: readonly string[]): ReturnType<typeof operate> {
    return operate(this.app, this.shared.env, args);
  }

  /** Audits up to now. Asks again while the notifier is behind, as an operator does: it hears what other specs publish, too. */
  audit(...args: readonly string[]): ReturnType<typeof operate> {
    return eventually(() => this.operate('audit', ...untilNow(), ...args), ({ err }) => !err.includes('has not handled yet all that was published')); // prettier-ignore
  }

  /** Registers an endpoint, whose deliveries wait: nobody listens there. Answers its name. */
  async endpoint(organization: string): Promise<string> {
    const path = `/admin/v1/${organization}/webhook-endpoints`;
    const { status, body } = await this.notifier.send<{ name: string }>('POST', path, { url: 'http://127.0.0.1:9/hooks' });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.name;
  }

  async close(): Promise<void> {
    await Promise.all([this.notifier.close(), this.shared.database.drop()]);
  }
}
