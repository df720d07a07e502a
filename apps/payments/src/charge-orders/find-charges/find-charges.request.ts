import { type ChargeReference, type FindCharges, MAX_CHARGES_PER_REQUEST } from '@cauce/contracts';
import { Field, listOf, objectOf, text, whole } from '@cauce/fields';

/** One of the charges. */
export class ChargeReferenceBody implements ChargeReference {
  @Field(text({ max: 100 })) subscription!: string;
  @Field(whole({ min: 1, max: 1_000_000 })) cycle!: number;
  @Field(text({ max: 64 })) chargeId!: string;
}

/** The body of `POST /internal/charges`. */
export class FindChargesRequest implements FindCharges {
  @Field(listOf(objectOf(ChargeReferenceBody), { max: MAX_CHARGES_PER_REQUEST })) charges!: ChargeReferenceBody[];
}
