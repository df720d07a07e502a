import { Field, text } from '@cauce/fields';

const FACT = text({ max: 300 });

/** What the local stack tells of itself and of its merchant, so that the start page has real values and buttons that work. */
export class GuideSettings {
  /** The doors, without a slash at the end. */
  @Field(FACT) gatewayUrl!: string;
  @Field(FACT) operatorUrl!: string;
  /** The same for a browser, when those are elsewhere. */
  @Field(FACT, { optional: true }) publicGatewayUrl?: string;
  @Field(FACT, { optional: true }) publicOperatorUrl?: string;
  /** A token of its own, named `sandbox`: it asks for health, and moves the test clock. */
  @Field(FACT) operatorToken!: string;
  /** `stores/<id>` of the merchant, and its access token. */
  @Field(FACT) store!: string;
  @Field(FACT) accessToken!: string;
  /** `organizations/<id>` of a merchant that is on a test clock, its store and its token. */
  @Field(FACT) clockOrganization!: string;
  @Field(FACT) clockStore!: string;
  @Field(FACT) clockAccessToken!: string;
}
