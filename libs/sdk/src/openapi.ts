// Written by `npm run openapi` from the API’s document. Do not edit.

export interface paths {
    readonly "/v1/stores": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List stores
         * @description All that the token may see, newest first.
         */
        readonly get: operations["listStores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List templates
         * @description Those of the store’s organization, newest first.
         */
        readonly get: operations["listTemplates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/document-types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List document types
         * @description All of them, by code.
         */
        readonly get: operations["listDocumentTypes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/payments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List payments
         * @description Newest first. The filters are an extension of ours.
         */
        readonly get: operations["listPayments"];
        readonly put?: never;
        /**
         * Create a payment
         * @description Send the buyer to its `url`. With an Idempotency-Key the same request may be repeated: it makes one payment. An `expireTime` must lie in the future, within a year.
         */
        readonly post: operations["createPayment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/payments/{payment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a payment */
        readonly get: operations["getPayment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/payments/{payment}/attempts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the attempts of a payment
         * @description Newest first.
         */
        readonly get: operations["listPaymentAttempts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "payment.statusChanged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * payment.statusChanged
         * @description Answer any 2xx at once and work later. Without one it is sent again: 9 more times over 75.6 hours (± 20 %). Take each `webhook-id` once; with `X-Service-Sequence` you can drop what is older than what you have.
         */
        readonly post: operations["onPaymentStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "paymentAttempt.statusChanged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * paymentAttempt.statusChanged
         * @description Answer any 2xx at once and work later. Without one it is sent again: 9 more times over 75.6 hours (± 20 %). Take each `webhook-id` once; with `X-Service-Sequence` you can drop what is older than what you have.
         */
        readonly post: operations["onPaymentAttemptStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description All fields that are not valid, at once. */
        readonly BadRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "type.googleapis.com/google.rpc.BadRequest";
            /** @description One for each. */
            readonly fieldViolations: readonly {
                /**
                 * @description The path of the field, the parameter or the header.
                 * @example buyer.phoneNumber
                 */
                readonly field: string;
                /**
                 * @description What is allowed.
                 * @example Text of 1 to 200 characters.
                 */
                readonly description: string;
            }[];
        };
        /** @description Who pays. Absent once the personal data was erased. */
        readonly Buyer: {
            /**
             * @description First name.
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name.
             * @example Ríos
             */
            readonly lastName?: string;
            /**
             * @description Phone number, E.164.
             * @example +573001234567
             */
            readonly phoneNumber: string;
            /**
             * @description Where the link and the receipt are sent.
             * @example ana@example.com
             */
            readonly email?: string;
        };
        /** @description Who pays. Absent once the personal data was erased. An object. */
        readonly BuyerRequest: {
            /**
             * @description First name. Text of 1 to 100 characters without control characters.
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name. Text of 1 to 100 characters without control characters.
             * @example Ríos
             */
            readonly lastName?: string;
            /**
             * @description Phone number, E.164. A phone number in E.164: + and 7 to 15 digits, the first not 0.
             * @example +573001234567
             */
            readonly phoneNumber: string;
            /**
             * Format: email
             * @description Where the link and the receipt are sent. An e-mail address.
             * @example ana@example.com
             */
            readonly email?: string;
        };
        readonly CreatePaymentRequest: {
            /**
             * @description What is asked for, before any discount. In cents (the currency's minor unit). A whole number of cents from 1 to 999999999999.
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217. A currency code of ISO 4217 in upper case, for example COP.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What is paid, in a few words. The buyer reads it. Text of 1 to 200 characters without control characters.
             * @example Two mugs
             */
            readonly title: string;
            readonly buyer: components["schemas"]["BuyerRequest"];
            /**
             * @description More about it. The buyer reads it. Text of 0 to 2000 characters.
             * @example Thrown by hand and glazed in Ráquira.
             */
            readonly description?: string;
            /**
             * @description Your own reference, for reconciliation. It makes nothing idempotent. Text of 1 to 255 characters without control characters.
             * @example DR-2048
             */
            readonly correlationId?: string;
            /**
             * Format: uri
             * @description Where the buyer is sent after an attempt, with `status`, `payment_id` and `correlation_id` appended to the query. Do not take it as proof: read the payment or wait for the webhook. An https address (http only on localhost) of up to 2048 characters, without user name and password.
             * @example https://merchant.example/orders/2048
             */
            readonly redirectUri?: string;
            /**
             * Format: date-time
             * @description Until when the buyer can begin to pay; 24 hours after its creation unless said otherwise. RFC 3339, UTC, always with milliseconds. A time in RFC 3339 with its offset, for example 2026-01-31T12:00:00Z.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime?: string;
            /** @description Pictures for the buyer. A list of 0 to 10 values. An https address of up to 2048 characters, without user name and password. */
            readonly mediaAssets?: readonly string[];
            /** @description How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only. A list of 0 to 6 values. One of PSE, CARD, SERVICE, BANK_A, WALLET_A, PARTNER_PLATFORM. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description What is sold. PRODUCT unless said otherwise. One of PRODUCT, SERVICE.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType?: "PRODUCT" | "SERVICE";
            /**
             * @description Who delivers. Text of 1 to 100 characters without control characters.
             * @example Servientrega
             */
            readonly courier?: string;
            /**
             * @description The courier’s number of the parcel. Text of 1 to 100 characters without control characters.
             * @example 900123
             */
            readonly trackingNumber?: string;
            /**
             * @description true: the buyer gets no e-mail. true or false.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * @description A fraction, 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to a whole cent. A number from 0 to less than 1.
             * @example 0.1
             */
            readonly discountPercentage?: number;
            /**
             * @description Why there is a discount. The buyer reads it. Text of 1 to 100 characters without control characters.
             * @example first order
             */
            readonly discountSource?: string;
        };
        /** @description What buyers identify themselves with. */
        readonly DocumentType: {
            /**
             * @description The document type’s name. Of the shape `document-types/{code}`.
             * @example document-types/CC
             */
            readonly name: string;
            /**
             * @description What buyers read.
             * @example Cédula de ciudadanía
             */
            readonly displayName: string;
        };
        readonly DocumentTypeList: {
            /** @description All of them. */
            readonly documentTypes: readonly components["schemas"]["DocumentType"][];
        };
        /**
         * Error
         * @description The body of every answer that is not a success (AIP-193).
         */
        readonly Error: {
            /** @description What went wrong. */
            readonly error: {
                /**
                 * @description The HTTP status again.
                 * @example 400
                 */
                readonly code: number;
                /**
                 * @description The kind of error.
                 * @enum {string}
                 */
                readonly status: "ALREADY_EXISTS" | "DEADLINE_EXCEEDED" | "FAILED_PRECONDITION" | "INTERNAL" | "INVALID_ARGUMENT" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PERMISSION_DENIED" | "RESOURCE_EXHAUSTED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNSUPPORTED_MEDIA_TYPE";
                /** @description What is wrong, for a person. It may change: programs read `reason`. */
                readonly message: string;
                /** @description First an ErrorInfo, always; then, for invalid fields, a BadRequest. */
                readonly details: readonly (components["schemas"]["ErrorInfo"] | components["schemas"]["BadRequest"])[];
            };
        };
        /** @description Which error it is. */
        readonly ErrorInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "type.googleapis.com/google.rpc.ErrorInfo";
            /**
             * @description The stable name of the error. More may come.
             * @example PAYMENT_NOT_FOUND
             */
            readonly reason: string;
            /** @constant */
            readonly domain: "cauce";
            /** @description More about it: names and ids; `{}` where there is no more. Of IDEMPOTENCY_KEY_REUSED the `differingFields` and the `payment`. */
            readonly metadata: {
                readonly [key: string]: string;
            };
        };
        /** @description Who tried to pay, as far as is known. Personal data. */
        readonly Payer: {
            /**
             * @description The same for the same document within your organization: `users/<id>`. Absent without a document.
             * @example users/q3l7pa
             */
            readonly name?: string;
            /**
             * @description First name.
             * @example Ana
             */
            readonly firstName?: string;
            /**
             * @description Last name.
             * @example Ríos
             */
            readonly lastName?: string;
            /**
             * @description The number of the document.
             * @example 1020304050
             */
            readonly document?: string;
            /**
             * @description Its type, one of the document types.
             * @example CC
             */
            readonly documentType?: string;
            /**
             * @description Phone number, E.164.
             * @example +573001234567
             */
            readonly phoneNumber?: string;
            /**
             * @description E-mail address.
             * @example ana@example.com
             */
            readonly email?: string;
            /**
             * @description The address that the buyer’s browser came from.
             * @example 203.0.113.7
             */
            readonly ip?: string;
        };
        /** @description What a buyer is asked to pay. A field without a value is absent, never null. */
        readonly Payment: {
            /**
             * @description The payment’s name. Of the shape `stores/{store}/payments/{payment}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description AWAITING_PAYMENT until it is paid, expires or is canceled; UNDER_REVIEW while a paid one is looked at; EXPIRED may still become FUNDED when a bank debit settles late.
             * @example AWAITING_PAYMENT
             * @enum {string}
             */
            readonly status: "AWAITING_PAYMENT" | "UNDER_REVIEW" | "FUNDED" | "EXPIRED" | "CANCELED";
            /**
             * @description Whose payment it is. Of the shape `organizations/{organization}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly organization: string;
            /**
             * @description What is asked for, before any discount. In cents (the currency's minor unit).
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What is paid, in a few words. The buyer reads it.
             * @example Two mugs
             */
            readonly title: string;
            /**
             * @description More about it. The buyer reads it.
             * @example Thrown by hand and glazed in Ráquira.
             */
            readonly description?: string;
            readonly buyer?: components["schemas"]["Buyer"];
            /**
             * Format: date-time
             * @description When it was created. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            /**
             * Format: date-time
             * @description When it last changed. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly updateTime: string;
            /**
             * Format: date-time
             * @description Until when the buyer can begin to pay; 24 hours after its creation unless said otherwise. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime?: string;
            /**
             * @description Your own reference, for reconciliation. It makes nothing idempotent.
             * @example DR-2048
             */
            readonly correlationId?: string;
            /** @description Pictures for the buyer. */
            readonly mediaAssets?: readonly string[];
            /** @description How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description What is sold. PRODUCT unless said otherwise.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType: "PRODUCT" | "SERVICE";
            /**
             * @description Where the buyer is sent after an attempt, with `status`, `payment_id` and `correlation_id` appended to the query. Do not take it as proof: read the payment or wait for the webhook.
             * @example https://merchant.example/orders/2048
             */
            readonly redirectUri?: string;
            /**
             * @description Who delivers.
             * @example Servientrega
             */
            readonly courier?: string;
            /**
             * @description The courier’s number of the parcel.
             * @example 900123
             */
            readonly trackingNumber?: string;
            /**
             * @description true: the buyer gets no e-mail.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * @description A fraction, 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to a whole cent.
             * @example 0.1
             */
            readonly discountPercentage?: number;
            /**
             * @description Why there is a discount. The buyer reads it.
             * @example first order
             */
            readonly discountSource?: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer pays. Whoever has it can open it.
             * @example https://checkout.example/p/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly url: string;
        };
        /** @description One try of the buyer to pay. At most one is PENDING. */
        readonly PaymentAttempt: {
            /**
             * @description The attempt’s name. Of the shape `stores/{store}/payments/{payment}/attempts/{attempt}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc/attempts/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly name: string;
            /**
             * @description PENDING until the processor has a final answer. SUCCEEDED is final; FAILED becomes SUCCEEDED only when its money arrives after all.
             * @example PENDING
             * @enum {string}
             */
            readonly status: "PENDING" | "SUCCEEDED" | "FAILED";
            /**
             * @description How the buyer tries to pay.
             * @example PSE
             * @enum {string}
             */
            readonly method: "PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM";
            /**
             * Format: date-time
             * @description When it was started. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            /**
             * Format: date-time
             * @description When it last changed. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly updateTime: string;
            /**
             * Format: date-time
             * @description When the buyer’s window closes; the attempt ends by the processor’s answer alone. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime: string;
        };
        readonly PaymentAttemptList: {
            /** @description Newest first. */
            readonly paymentAttempts: readonly components["schemas"]["PaymentAttempt"][];
            /** @description The `pageToken` of the next page. Absent on the last one. */
            readonly nextPageToken?: string;
        };
        /** @description The attempt as it was when its status changed. */
        readonly PaymentAttemptStatusChanged: {
            /**
             * @description The attempt’s name. Of the shape `stores/{store}/payments/{payment}/attempts/{attempt}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc/attempts/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly name: string;
            /**
             * Format: date-time
             * @description When it was started. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            /**
             * @description How the buyer tries to pay.
             * @example PSE
             * @enum {string}
             */
            readonly method: "PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM";
            readonly payer?: components["schemas"]["Payer"];
            /**
             * @description PENDING until the processor has a final answer. SUCCEEDED is final; FAILED becomes SUCCEEDED only when its money arrives after all.
             * @example PENDING
             * @enum {string}
             */
            readonly status: "PENDING" | "SUCCEEDED" | "FAILED";
            /**
             * @description Your own reference, for reconciliation. It makes nothing idempotent.
             * @example DR-2048
             */
            readonly correlationId?: string;
            /**
             * @description Only of FAILED: what a buyer may read about it.
             * @example The bank declined the payment. Use another card or another way to pay, or ask your bank.
             */
            readonly errorMessage?: string;
        };
        readonly PaymentAttemptStatusChangedEnvelope: {
            /**
             * @description What happened. Equals the header X-Service-Event.
             * @constant
             */
            readonly event: "paymentAttempt.statusChanged";
            readonly data: components["schemas"]["PaymentAttemptStatusChanged"];
            /**
             * @description When it happened, in Unix seconds, rounded down. The same on every attempt.
             * @example 1769860800
             */
            readonly timestamp: number;
            /** @description How to know that it is from us. */
            readonly signature: {
                /**
                 * @description Which values of `data` the checksum is made of, in this order.
                 * @constant
                 */
                readonly properties: [
                    "name",
                    "correlationId",
                    "method",
                    "status"
                ];
                /**
                 * @description The values that `properties` names, as text, in that order, with nothing in between (an absent one is empty, an object its RFC 8785 canonical JSON); then `timestamp`; then your webhook key: SHA-256 of it, in upper-case hexadecimal. Equals the header X-Service-Checksum.
                 * @example 67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7
                 */
                readonly checksum: string;
            };
        };
        readonly PaymentList: {
            /** @description Newest first. */
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description The `pageToken` of the next page. Absent on the last one. */
            readonly nextPageToken?: string;
        };
        /** @description The payment as it was when its status changed. */
        readonly PaymentStatusChanged: {
            /**
             * @description The payment’s name. Of the shape `stores/{store}/payments/{payment}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer pays. Whoever has it can open it.
             * @example https://checkout.example/p/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly url: string;
            /**
             * @description What is asked for, before any discount. In cents (the currency's minor unit).
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What is paid, in a few words. The buyer reads it.
             * @example Two mugs
             */
            readonly title: string;
            /**
             * @description More about it. The buyer reads it.
             * @example Thrown by hand and glazed in Ráquira.
             */
            readonly description?: string;
            readonly buyer?: components["schemas"]["Buyer"];
            /**
             * @description AWAITING_PAYMENT until it is paid, expires or is canceled; UNDER_REVIEW while a paid one is looked at; EXPIRED may still become FUNDED when a bank debit settles late.
             * @example AWAITING_PAYMENT
             * @enum {string}
             */
            readonly status: "AWAITING_PAYMENT" | "UNDER_REVIEW" | "FUNDED" | "EXPIRED" | "CANCELED";
            /**
             * @description Whose payment it is. Of the shape `organizations/{organization}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly organization: string;
            /**
             * @description Where the buyer is sent after an attempt, with `status`, `payment_id` and `correlation_id` appended to the query. Do not take it as proof: read the payment or wait for the webhook.
             * @example https://merchant.example/orders/2048
             */
            readonly redirectUri?: string;
            /**
             * @description true: the buyer gets no e-mail.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * @description What is sold. PRODUCT unless said otherwise.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType: "PRODUCT" | "SERVICE";
            /** @description How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description Your own reference, for reconciliation. It makes nothing idempotent.
             * @example DR-2048
             */
            readonly correlationId?: string;
        };
        readonly PaymentStatusChangedEnvelope: {
            /**
             * @description What happened. Equals the header X-Service-Event.
             * @constant
             */
            readonly event: "payment.statusChanged";
            readonly data: components["schemas"]["PaymentStatusChanged"];
            /**
             * @description When it happened, in Unix seconds, rounded down. The same on every attempt.
             * @example 1769860800
             */
            readonly timestamp: number;
            /** @description How to know that it is from us. */
            readonly signature: {
                /**
                 * @description Which values of `data` the checksum is made of, in this order.
                 * @constant
                 */
                readonly properties: [
                    "name",
                    "correlationId",
                    "amountCents",
                    "currencyCode",
                    "status"
                ];
                /**
                 * @description The values that `properties` names, as text, in that order, with nothing in between (an absent one is empty, an object its RFC 8785 canonical JSON); then `timestamp`; then your webhook key: SHA-256 of it, in upper-case hexadecimal. Equals the header X-Service-Checksum.
                 * @example 67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7
                 */
                readonly checksum: string;
            };
        };
        /** @description Receives payments. */
        readonly Store: {
            /**
             * @description The store’s name. Of the shape `stores/{store}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly name: string;
            /**
             * @description Whose store it is. Of the shape `organizations/{organization}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly organization: string;
            /**
             * @description What buyers read.
             * @example Taller Dos Ríos
             */
            readonly displayName: string;
            /**
             * Format: date-time
             * @description When it was created. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            /**
             * Format: date-time
             * @description When it last changed. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly updateTime: string;
        };
        readonly StoreList: {
            /** @description All of them. */
            readonly stores: readonly components["schemas"]["Store"][];
        };
        /** @description What a payment can be begun with. */
        readonly Template: {
            /**
             * @description The template’s name. Of the shape `organizations/{organization}/templates/{template}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/templates/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description What is paid for.
             * @example Two mugs
             */
            readonly title: string;
            /**
             * @description More about it.
             * @example Made by hand
             */
            readonly description?: string;
            /**
             * @description Its price. In cents (the currency's minor unit).
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description The currency, ISO 4217.
             * @example COP
             */
            readonly currency: string;
        };
        readonly TemplateList: {
            /** @description Newest first. */
            readonly templates: readonly components["schemas"]["Template"][];
            /** @description The `pageToken` of the next page. Absent on the last one. */
            readonly nextPageToken?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request. Name it when you ask us about it. */
        readonly "X-Request-Id": string;
        /** @description What the token should be (RFC 6750). */
        readonly "WWW-Authenticate": string;
        /** @description `true` when the payment was there already, made by the same request; else absent. */
        readonly "Idempotent-Replayed": "true";
        /** @description The limits of the token: so many requests (q) within a window of so many seconds (w). */
        readonly "RateLimit-Policy": string;
        /** @description How many requests are left (r), and after how many seconds there are more (t). */
        readonly RateLimit: string;
        /** @description Wait so many seconds before the next request. */
        readonly "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listStores: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StoreList"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listTemplates: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the page before, of the same list, at most three days old. Without it: the first page. */
                readonly pageToken?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TemplateList"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listDocumentTypes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DocumentTypeList"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listPayments: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the page before, of the same list, at most three days old. Without it: the first page. */
                readonly pageToken?: string;
                /** @description Only those in this status. */
                readonly status?: "AWAITING_PAYMENT" | "UNDER_REVIEW" | "FUNDED" | "EXPIRED" | "CANCELED";
                /** @description Only those with exactly this reference of yours. */
                readonly correlationId?: string;
                /** @description Only those created at this time or later, RFC 3339 with any offset. */
                readonly createTimeFrom?: string;
                /** @description Only those created before this time, RFC 3339 with any offset. */
                readonly createTimeTo?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentList"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createPayment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One random value for each creation, a UUID for instance; 1 to 255 visible ASCII characters. The same key with the same body answers what was made before and makes nothing. Remembered for 30 days. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body names a member twice.
             *     - `INVALID_TEXT`: The body has text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `INVALID_HEADER`: A header is not valid.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description ALREADY_EXISTS
             *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was used for a different request.
             */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description PAYLOAD_TOO_LARGE
             *     - `BODY_TOO_LARGE`: The body is larger than 256 KiB.
             */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNSUPPORTED_MEDIA_TYPE
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as application/json in UTF-8, not compressed.
             */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getPayment: {
        readonly parameters: {
            readonly query?: {
                /** @description The resource as it was then: a time in the past, RFC 3339 with any offset. Before its creation it is 404. An extension of ours; write `+` as `%2B`. */
                readonly readTime?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `payments/` in the resource's name. */
                readonly payment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Payment"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             *     - `PAYMENT_NOT_FOUND`: There is no such payment, or the token may not see it.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listPaymentAttempts: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the page before, of the same list, at most three days old. Without it: the first page. */
                readonly pageToken?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `payments/` in the resource's name. */
                readonly payment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentAttemptList"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAUTHENTICATED
             *     - `TOKEN_MISSING`: Send the header Authorization: Bearer <ACCESS_TOKEN>.
             *     - `TOKEN_INVALID`: The access token is unknown, revoked or expired.
             */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             *     - `PAYMENT_NOT_FOUND`: There is no such payment, or the token may not see it.
             */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description RESOURCE_EXHAUSTED
             *     - `RATE_LIMITED`: This access token asks too often. The header Retry-After says in how many seconds to ask again.
             */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description INTERNAL
             *     - `INTERNAL`: Something failed on our side. The request may be repeated.
             */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description UNAVAILABLE
             *     - `UNAVAILABLE`: A part of the service is not reachable now. Repeat the request in a moment.
             */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request with the same Idempotency-Key.
             */
            readonly 504: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly onPaymentStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Equals `event` of the body. */
                readonly "X-Service-Event": "payment.statusChanged";
                /** @description Equals `signature.checksum` of the body. */
                readonly "X-Service-Checksum": string;
                /** @description Grows with every change of the same payment. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description Of the event: the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description Of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` and the HMAC-SHA256 in Base64 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. Accept it when one of several, separated by spaces, is right (Standard Webhooks). */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentStatusChangedEnvelope"];
            };
        };
        readonly responses: {
            /** @description The endpoint is given up: it is disabled, and what is due waits until it is enabled again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. `Retry-After` is honoured. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onPaymentAttemptStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Equals `event` of the body. */
                readonly "X-Service-Event": "paymentAttempt.statusChanged";
                /** @description Equals `signature.checksum` of the body. */
                readonly "X-Service-Checksum": string;
                /** @description Grows with every change of the same payment. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description Of the event: the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description Of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` and the HMAC-SHA256 in Base64 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. Accept it when one of several, separated by spaces, is right (Standard Webhooks). */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentAttemptStatusChangedEnvelope"];
            };
        };
        readonly responses: {
            /** @description The endpoint is given up: it is disabled, and what is due waits until it is enabled again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later. `Retry-After` is honoured. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** The reasons of errors that this version knows. */
export type KnownReason =
  | 'INVALID_FIELDS'
  | 'MALFORMED_JSON'
  | 'DUPLICATE_MEMBER'
  | 'INVALID_TEXT'
  | 'BODY_NOT_OBJECT'
  | 'INVALID_HEADER'
  | 'BAD_REQUEST'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOKEN_MISSING'
  | 'TOKEN_INVALID'
  | 'RATE_LIMITED'
  | 'ROUTE_NOT_FOUND'
  | 'STORE_NOT_FOUND'
  | 'PAYMENT_NOT_FOUND'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED';

/** Which values of `data` the checksum of each event is made of, in this order. */
export const WEBHOOK_PROPERTIES = {
  'payment.statusChanged': ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'],
  'paymentAttempt.statusChanged': ['name', 'correlationId', 'method', 'status'],
} as const satisfies Readonly<Record<keyof webhooks, readonly string[]>>;
