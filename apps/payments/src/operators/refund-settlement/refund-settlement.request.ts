import { Field, kind } from '@cauce/fields';
import { isId } from '@cauce/kernel';

const ID = 'pibqxhoemf3cxldil3rlhlfj3o';
const NAME = /^stores\/([^/]+)\/payments\/([^/]+)\/unexpected-settlements\/([^/]+)$/;

const settlementName = kind(
  'A name of the shape stores/<id>/payments/<id>/unexpected-settlements/<id>.',
  (value) => typeof value === 'string' && (NAME.exec(value)?.slice(1).every(isId) ?? false),
  { type: 'string', examples: [`stores/${ID}/payments/${ID}/unexpected-settlements/${ID}`] },
);

/** The body of `:refund`: which settlement to refund. A payment may have several unexpected ones. */
export class RefundSettlementRequest {
  @Field(settlementName) unexpectedSettlement!: string;
}
