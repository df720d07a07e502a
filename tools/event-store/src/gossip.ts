import { randomUUID } from 'node:crypto';
import type { ClusterInfo, MemberInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { gossip, shared } from './generated-code.js';

const INSTANCE = randomUUID();
const TICKS_PER_MILLISECOND = 10_000;

/** Answers who is in the cluster: this server alone, its leader, where the caller has reached it. */
export function gossipCall(call: { getHost(): string }, reply: sendUnaryData<ClusterInfo>): void {
  reply(null, new gossip.ClusterInfo().setMembersList([thisServer(call.getHost())]));
}

/** Whatever stands between the two (a published port, another name), the address that the caller dialled is right for its next calls. */
function thisServer(authority: string): MemberInfo {
  const [, address = '', port = '2113'] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(authority) ?? [];
  return new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(INSTANCE))
    .setTimeStamp(String(Date.now() * TICKS_PER_MILLISECOND))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(Number(port)));
}
