import { type Cluster, type PartitionAssigner, PartitionAssigners } from 'kafkajs';

/** What kafkajs's brokers can do beyond their types. */
type Leaving = { leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown> };

/**
 * Our membership of a group, over the lives of our consumers. A consumer that ended because the broker went away could not leave: the broker
 * remembers it, and would keep the next one waiting until that session is over. (kafkajs has no static membership, which is for that.)
 */
export class Membership {
  private cluster: Cluster | undefined;
  private earlier: string | undefined;

  constructor(private readonly groupId: string) {}

  /** For the consumer's `partitionAssigners`: kafkajs's own one. Only assigners get to see the cluster. */
  readonly assigner: PartitionAssigner = (given) => {
    this.cluster = given.cluster;
    return PartitionAssigners.roundRobin(given);
  };

  /** The broker has given us our member id. */
  begin(memberId: string): void {
    this.earlier = memberId;
  }

  /** Before a connected consumer joins: ends our earlier membership, so that joining does not wait for it. A failure costs only that wait. */
  async endFormer(): Promise<void> {
    const { cluster, earlier: memberId, groupId } = this;
    if (cluster === undefined || memberId === undefined) return;
    this.earlier = undefined;
    try {
      const coordinator = await cluster.findGroupCoordinator({ groupId });
      if (canLeave(coordinator)) await coordinator.leaveGroup({ groupId, memberId });
    } catch {
      // It has left, or is gone: nothing to end.
    }
  }
}

const canLeave = (broker: object): broker is Leaving => 'leaveGroup' in broker;
