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
    readonly "/v1/stores/{store}/subscription-plans": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List subscription plans
         * @description Newest first.
         */
        readonly get: operations["listPlans"];
        readonly put?: never;
        /**
         * Create a subscription plan
         * @description It never changes: for other terms, create another one. With an Idempotency-Key the same request may be repeated.
         */
        readonly post: operations["createPlan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List subscriptions
         * @description Newest first, of every plan. The filters are an extension of ours.
         */
        readonly get: operations["listSubscriptions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/assignments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List plan assignments
         * @description Newest first, of every plan. The filters are an extension of ours.
         */
        readonly get: operations["listAssignments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/assignments/{assignment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a plan assignment */
        readonly get: operations["getAssignment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/assignments/{assignment}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a plan assignment
         * @description Billing stops at once. Repeating it changes nothing. A charge that is under way is settled, and its result announced.
         */
        readonly post: operations["cancelAssignment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/assignments/{assignment}:issueMethodLink": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issue a link to change the card of a plan assignment
         * @description An extension of ours: as for a subscription.
         */
        readonly post: operations["issueAssignmentMethodLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/assignments/{assignment}:explain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain the status of a plan assignment
         * @description An extension of ours. What led to it, and what comes next and when, in words and as data. It counts as 5 requests of the rate limit.
         */
        readonly get: operations["explainAssignment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/assignments/{assignment}:simulate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Simulate the future of a plan assignment
         * @description An extension of ours: as for a subscription. It counts as 10 requests of the rate limit.
         */
        readonly get: operations["simulateAssignment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a subscription plan */
        readonly get: operations["getPlan"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/subscriptions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a subscription
         * @description Send its `acceptanceUrl` to the buyer, who accepts there and registers a card. The plan’s terms stay as they are now.
         */
        readonly post: operations["createSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a subscription */
        readonly get: operations["getSubscription"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a subscription
         * @description Billing stops at once. Repeating it changes nothing. A charge that is under way is settled, and its result announced.
         */
        readonly post: operations["cancelSubscription"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:issueMethodLink": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issue a link to change the card of a subscription
         * @description An extension of ours. Send it to the buyer, who registers another card there; what is owed is charged at once. Only after the buyer has accepted, and before it has ended. Each link lives for 30 days.
         */
        readonly post: operations["issueMethodLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:explain": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Explain the status of a subscription
         * @description An extension of ours. What led to it, and what comes next and when, in words and as data. It counts as 5 requests of the rate limit.
         */
        readonly get: operations["explainSubscription"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:simulate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Simulate the future of a subscription
         * @description An extension of ours. Every charge, status and webhook of the coming months, as the service would live them, if the charges that you name were declined and all others succeeded. Nothing is recorded, charged or sent. It counts as 10 requests of the rate limit.
         */
        readonly get: operations["simulateSubscription"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/stores/{store}/subscription-plans/{plan}/assignments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Assign a subscription plan
         * @description Send its `acceptanceUrl` to the buyer, who accepts there and registers a card. What nobody accepts in time expires.
         */
        readonly post: operations["createAssignment"];
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
    readonly "subscription.subscriptionStatusChanged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * subscription.subscriptionStatusChanged
         * @description Answer any 2xx at once and work later. Without one it is sent again: 9 more times over 75.6 hours (± 20 %). Take each `webhook-id` once; with `X-Service-Sequence` you can drop what is older than what you have.
         */
        readonly post: operations["onSubscriptionStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "subscription.billingStatusChanged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * subscription.billingStatusChanged
         * @description Answer any 2xx at once and work later. Without one it is sent again: 9 more times over 75.6 hours (± 20 %). Take each `webhook-id` once; with `X-Service-Sequence` you can drop what is older than what you have.
         */
        readonly post: operations["onSubscriptionBillingStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * webhook.test
         * @description An operator tries the endpoint. Nothing has happened. It is sent once, signed as all others are, with `X-Service-Sequence: 0`. Answer any 2xx.
         */
        readonly post: operations["onWebhookTest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Who is to accept. Absent once the personal data was erased. */
        readonly AssignedBuyer: {
            /**
             * Format: email
             * @description Where codes and mails are sent.
             * @example ana@example.com
             */
            readonly email: string;
            /**
             * @description Phone number, E.164.
             * @example +573001234567
             */
            readonly phoneNumber: string;
            /**
             * @description First name.
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name.
             * @example Ríos
             */
            readonly lastName: string;
            /**
             * @description Your own identifier of the buyer.
             * @example user-2048
             */
            readonly user?: string;
        };
        /** @description Who is to accept. Absent once the personal data was erased. An object. */
        readonly AssignedBuyerRequest: {
            /**
             * @description Your own identifier of the buyer. Text of 1 to 255 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example user-2048
             */
            readonly user?: string;
            /**
             * Format: email
             * @description Where codes and mails are sent. An e-mail address.
             * @example ana@example.com
             */
            readonly email: string;
            /**
             * @description Phone number, E.164. A phone number in E.164: + and 7 to 15 digits, the first not 0.
             * @example +573001234567
             */
            readonly phoneNumber: string;
            /**
             * @description First name. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Ríos
             */
            readonly lastName: string;
        };
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
             * @description First name. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
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
        readonly CancelAssignmentRequest: {
            /**
             * @description Text of 1 to 500 characters.
             * @example Two mugs
             */
            readonly reason?: string;
        };
        readonly CancelSubscriptionRequest: {
            /**
             * @description Text of 1 to 500 characters.
             * @example Two mugs
             */
            readonly reason: string;
        };
        /** @description What a cause leads to. */
        readonly Consequence: {
            /**
             * @description Who makes it happen. CALENDAR: time alone.
             * @example CALENDAR
             * @enum {string}
             */
            readonly cause: "CALENDAR" | "CHARGE_SUCCEEDS" | "CHARGE_FAILS" | "BUYER_ACCEPTS" | "CARD_CHANGES" | "MERCHANT_CANCELS" | "OPERATOR_CANCELS";
            /**
             * @description The condition of the machine’s row that applies.
             * @example open fails, not the last of its series
             */
            readonly when: string;
            /** @description What would be recorded, in this order. */
            readonly events: readonly ("SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired")[];
            /**
             * @description The status after it.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When something is due by itself after it. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextDueTime?: string;
            /**
             * @description The same in words.
             * @example If the charge fails: the charge of cycle 2 fails (DECLINED), failure 2 of its series.
             */
            readonly text: string;
        };
        readonly CreateAssignmentRequest: {
            /**
             * @description What is assigned. Of the shape `organizations/{organization}/stores/{store}/subscription-plans/{plan}`. Text of 1 to 255 characters.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/stores/w36baitccsrzh65iqjopzowphc/subscription-plans/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly subscriptionPlan: string;
            readonly buyer: components["schemas"]["AssignedBuyerRequest"];
            /**
             * Format: int64
             * @description Of the first charge alone, instead of the plan’s; 0: the first cycle is free. In cents: hundredths, of every currency. A whole number from 0 to 999999999999.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is sent after accepting, with `status`, the id and `correlation_id` appended to the query. Do not take it as proof. An https address of up to 2048 characters, without user name and password.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
        };
        readonly CreatePaymentRequest: {
            /**
             * Format: int64
             * @description What is asked for, before any discount. In cents: hundredths, of every currency. A whole number of cents from 1 to 999999999999.
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217. A currency code of ISO 4217 in upper case, for example COP.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What is paid, in a few words. The buyer reads it. Text of 1 to 200 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
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
             * @description Your own reference, for reconciliation. It makes nothing idempotent. Text of 1 to 255 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
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
            /** @description How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only: alone, with another currency, it is refused. A list of 0 to 6 values. One of PSE, CARD, SERVICE, BANK_A, WALLET_A, PARTNER_PLATFORM. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description What is sold. PRODUCT unless said otherwise. One of PRODUCT, SERVICE.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType?: "PRODUCT" | "SERVICE";
            /**
             * @description Who delivers. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Servientrega
             */
            readonly courier?: string;
            /**
             * @description The courier’s number of the parcel. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example 900123
             */
            readonly trackingNumber?: string;
            /**
             * @description true: the buyer gets no e-mail. true or false.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * Format: double
             * @description A fraction, 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to a whole cent. A number from 0 to less than 1.
             * @example 0.1
             */
            readonly discountPercentage?: number;
            /**
             * @description Why there is a discount. The buyer reads it. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example first order
             */
            readonly discountSource?: string;
        };
        readonly CreatePlanRequest: {
            /**
             * @description Its name. The buyer reads it. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Club del café
             */
            readonly displayName: string;
            /**
             * @description More about it. The buyer reads it. Text of 0 to 2000 characters.
             * @example A bag of beans each month
             */
            readonly description?: string;
            /**
             * Format: int64
             * @description What each cycle costs. In cents: hundredths, of every currency. A whole number of cents from 1 to 999999999999.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217. A currency code of ISO 4217 in upper case, for example COP.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What the interval counts: weeks or months. One of WEEKLY, MONTHLY.
             * @example WEEKLY
             * @enum {string}
             */
            readonly billingCycleFrequency?: "WEEKLY" | "MONTHLY";
            /**
             * Format: int32
             * @description Weeks or months between two charges: 3 with MONTHLY is each quarter. A whole number from 1 to 12.
             * @example 1
             */
            readonly billingCycleInterval?: number;
            /**
             * Format: int32
             * @description Days before the first charge; 0: no trial. A whole number from 0 to 365.
             * @example 0
             */
            readonly trialPeriodDays?: number;
        };
        readonly CreateSubscriptionRequest: {
            readonly buyer: components["schemas"]["SubscriberRequest"];
            /**
             * Format: int64
             * @description Of the first charge alone, instead of the plan’s; 0: the first cycle is free. In cents: hundredths, of every currency. A whole number from 0 to 999999999999.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is sent after accepting, with `status`, the id and `correlation_id` appended to the query. Do not take it as proof. An https address of up to 2048 characters, without user name and password.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
            /**
             * @description Your own reference, for reconciliation. Its payments have it, too. Text of 1 to 255 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example CLUB-77
             */
            readonly correlationId?: string;
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
        /** @description An object without members. */
        readonly Empty: Record<string, never>;
        /**
         * Error
         * @description The body of every answer that is not a success (AIP-193).
         */
        readonly Error: {
            /** @description What went wrong. */
            readonly error: {
                /**
                 * Format: int32
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
        /** @description Something that happened. */
        readonly ExplainedEvent: {
            /**
             * Format: date-time
             * @description When. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly time: string;
            /**
             * @description What happened.
             * @example SubscriptionCreated
             * @enum {string}
             */
            readonly event: "SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired";
            /**
             * @description The status after it.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * @description The same in words.
             * @example The charge of cycle 2 fails (INSUFFICIENT_FUNDS), failure 1 of its series.
             */
            readonly text: string;
            /**
             * Format: int32
             * @description Its cycle, from 1.
             * @example 2
             */
            readonly cycleNumber?: number;
            /**
             * @description Of a failure or a cancellation, why.
             * @example INSUFFICIENT_FUNDS
             */
            readonly reason?: string;
        };
        /** @description Where the buyer changes the card. Whoever has it can open it. */
        readonly MethodLink: {
            /**
             * Format: uri
             * @description The hosted page: send it to the buyer.
             * @example https://checkout.example/u/w36baitccsrzh65iqjopzowphc~t3k1c0.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly url: string;
            /**
             * Format: date-time
             * @description Until when the page opens, in real time. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime: string;
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
             * Format: int64
             * @description What is asked for, before any discount. In cents: hundredths, of every currency.
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
            /** @description How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only: alone, with another currency, it is refused. */
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
             * Format: double
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
             * Format: int64
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
             * Format: int64
             * @description What is asked for, before any discount. In cents: hundredths, of every currency.
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
            /** @description How it can be paid; absent or empty: all that the organization has enabled. PSE pays in COP only: alone, with another currency, it is refused. */
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
             * Format: int64
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
        /** @description A plan that is assigned to a buyer, who accepts it. A field without a value is absent, never null. */
        readonly PlanAssignment: {
            /**
             * @description The assignment’s name. Of the shape `organizations/{organization}/plan-assignments/{assignment}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/plan-assignments/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description What is assigned. Of the shape `organizations/{organization}/stores/{store}/subscription-plans/{plan}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/stores/w36baitccsrzh65iqjopzowphc/subscription-plans/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly subscriptionPlan: string;
            /**
             * @description PENDING_ACCEPTANCE until the buyer accepts; TRIALING; ACTIVE; PAST_DUE while a failed charge is tried again; SUSPENDED after four failures; CANCELED; EXPIRED when nobody accepted in time.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            readonly buyer?: components["schemas"]["AssignedBuyer"];
            /**
             * Format: date-time
             * @description Until when the buyer can accept. Only while PENDING_ACCEPTANCE. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly acceptanceTokenExpiresAt?: string;
            /**
             * Format: date-time
             * @description When it was created. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            /**
             * Format: int64
             * @description Of the first charge alone, instead of the plan’s; 0: the first cycle is free. In cents: hundredths, of every currency.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is sent after accepting, with `status`, the id and `correlation_id` appended to the query. Do not take it as proof.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
            /**
             * Format: date-time
             * @description When the last paid period began; in a trial, the trial. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When it ends. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When the next charge is to be. Absent where there is none by itself. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer accepts: send it to them. Whoever has it can open it. Only while PENDING_ACCEPTANCE.
             * @example https://checkout.example/s/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly acceptanceUrl?: string;
        };
        readonly PlanAssignmentList: {
            /** @description Newest first. */
            readonly assignments: readonly components["schemas"]["PlanAssignment"][];
            /** @description The `pageToken` of the next page. Absent on the last one. */
            readonly nextPageToken?: string;
        };
        /** @description What may happen next. */
        readonly Possibility: {
            /**
             * @description Who makes it happen. CALENDAR: time alone.
             * @example CALENDAR
             * @enum {string}
             */
            readonly cause: "CALENDAR" | "CHARGE_SUCCEEDS" | "CHARGE_FAILS" | "BUYER_ACCEPTS" | "CARD_CHANGES" | "MERCHANT_CANCELS" | "OPERATOR_CANCELS";
            /**
             * @description The condition of the machine’s row that applies.
             * @example open fails, not the last of its series
             */
            readonly when: string;
            /** @description What would be recorded, in this order. */
            readonly events: readonly ("SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired")[];
            /**
             * @description The status after it.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When something is due by itself after it. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextDueTime?: string;
            /**
             * @description The same in words.
             * @example If the charge fails: the charge of cycle 2 fails (DECLINED), failure 2 of its series.
             */
            readonly text: string;
            /**
             * Format: date-time
             * @description Of CALENDAR, when. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly time?: string;
            /** @description Of a charge that it asks for, what each outcome leads to. */
            readonly then?: readonly components["schemas"]["Consequence"][];
        };
        /** @description A charge that would be asked for, and its outcome. */
        readonly SimulatedCharge: {
            /**
             * Format: int32
             * @description The cycle, from 1.
             * @example 2
             */
            readonly cycleNumber: number;
            /**
             * Format: int32
             * @description The ordinal in its series, from 1.
             * @example 1
             */
            readonly attempt: number;
            /**
             * Format: int64
             * @description What is charged. In cents: hundredths, of every currency.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description FAILED, where `declines` names it.
             * @example SUCCEEDED
             * @enum {string}
             */
            readonly outcome: "SUCCEEDED" | "FAILED";
        };
        /** @description What would happen at one moment. */
        readonly SimulatedStep: {
            /**
             * Format: date-time
             * @description When. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly time: string;
            /** @description What would be recorded, in this order. */
            readonly events: readonly ("SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired")[];
            readonly charge?: components["schemas"]["SimulatedCharge"];
            /**
             * @description The status after it.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When the next charge is to be after it. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /** @description The webhooks of the subscription that would be sent; those of its payments come besides. */
            readonly webhooks: readonly components["schemas"]["SimulatedWebhook"][];
        };
        /** @description A webhook that would be sent. */
        readonly SimulatedWebhook: {
            /**
             * @description Its event.
             * @example subscription.billingStatusChanged
             * @enum {string}
             */
            readonly event: "subscription.billingStatusChanged" | "subscription.subscriptionStatusChanged";
            /** @description Its data, but for `payment`: none is made. */
            readonly data: Record<string, never>;
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
        /** @description Who subscribes. Absent once the personal data was erased. */
        readonly Subscriber: {
            /**
             * Format: email
             * @description Where codes and mails are sent.
             * @example ana@example.com
             */
            readonly email: string;
            /**
             * @description Phone number, E.164.
             * @example +573001234567
             */
            readonly phoneNumber: string;
            /**
             * @description First name.
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name.
             * @example Ríos
             */
            readonly lastName: string;
        };
        /** @description Who subscribes. Absent once the personal data was erased. An object. */
        readonly SubscriberRequest: {
            /**
             * Format: email
             * @description Where codes and mails are sent. An e-mail address.
             * @example ana@example.com
             */
            readonly email: string;
            /**
             * @description Phone number, E.164. A phone number in E.164: + and 7 to 15 digits, the first not 0.
             * @example +573001234567
             */
            readonly phoneNumber: string;
            /**
             * @description First name. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Ana
             */
            readonly firstName: string;
            /**
             * @description Last name. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Ríos
             */
            readonly lastName: string;
        };
        /** @description A buyer’s subscription to a plan. A field without a value is absent, never null. */
        readonly Subscription: {
            /**
             * @description The subscription’s name. Of the shape `stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/subscription-plans/w36baitccsrzh65iqjopzowphc/subscriptions/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly name: string;
            /**
             * @description PENDING_ACCEPTANCE until the buyer accepts; TRIALING; ACTIVE; PAST_DUE while a failed charge is tried again; SUSPENDED after four failures; CANCELED.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED";
            readonly buyer?: components["schemas"]["Subscriber"];
            /**
             * @description Your own reference, for reconciliation. Its payments have it, too.
             * @example CLUB-77
             */
            readonly correlationId?: string;
            /**
             * Format: date-time
             * @description Until when the buyer can accept. Only while PENDING_ACCEPTANCE. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly acceptanceExpireTime?: string;
            /**
             * Format: date-time
             * @description When it was created. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            /**
             * Format: int64
             * @description Of the first charge alone, instead of the plan’s; 0: the first cycle is free. In cents: hundredths, of every currency.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is sent after accepting, with `status`, the id and `correlation_id` appended to the query. Do not take it as proof.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
            /**
             * Format: date-time
             * @description When the last paid period began; in a trial, the trial. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When it ends. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When the next charge is to be. Absent where there is none by itself. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer accepts: send it to them. Whoever has it can open it. Only while PENDING_ACCEPTANCE.
             * @example https://checkout.example/s/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly acceptanceUrl?: string;
        };
        /** @description The result of a charge. */
        readonly SubscriptionBillingStatusChanged: {
            /**
             * @description The subscription’s name, or the plan assignment’s: `organizations/{organization}/plan-assignments/{assignment}`. Of the shape `stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/subscription-plans/w36baitccsrzh65iqjopzowphc/subscriptions/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly name: string;
            /**
             * @description Only of SUCCEEDED: the payment. Of the shape `stores/{store}/payments/{payment}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc
             */
            readonly payment?: string;
            /**
             * Format: int32
             * @description The cycle, from 1. One that was given up leaves a gap.
             * @example 1
             */
            readonly cycleNumber: number;
            /**
             * Format: int64
             * @description What was charged, or was to be. In cents: hundredths, of every currency.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What became of it.
             * @example SUCCEEDED
             * @enum {string}
             */
            readonly status: "SUCCEEDED" | "FAILED";
            /**
             * Format: int32
             * @description Only of FAILED: failures of this series so far.
             * @example 1
             */
            readonly failedCount?: number;
            /**
             * @description Only of FAILED: the failure’s code.
             * @example INSUFFICIENT_FUNDS
             */
            readonly reason?: string;
            /**
             * Format: date-time
             * @description When the result was known. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
        };
        readonly SubscriptionBillingStatusChangedEnvelope: {
            /**
             * @description What happened. Equals the header X-Service-Event.
             * @constant
             */
            readonly event: "subscription.billingStatusChanged";
            readonly data: components["schemas"]["SubscriptionBillingStatusChanged"];
            /**
             * Format: int64
             * @description When it happened, in Unix seconds, rounded down. The same on every attempt.
             * @example 1769860800
             */
            readonly timestamp: number;
            /** @description How to know that it is from us. */
            readonly signature: {
                /**
                 * @description Which values of `data` the checksum is made of, in this order.
                 * @enum {array}
                 */
                readonly properties: [
                    "name",
                    "cycleNumber",
                    "amountCents",
                    "currencyCode",
                    "status",
                    "payment"
                ] | [
                    "name",
                    "cycleNumber",
                    "amountCents",
                    "currencyCode",
                    "status",
                    "failedCount",
                    "reason"
                ];
                /**
                 * @description The values that `properties` names, as text, in that order, with nothing in between (an absent one is empty, an object its RFC 8785 canonical JSON); then `timestamp`; then your webhook key: SHA-256 of it, in upper-case hexadecimal. Equals the header X-Service-Checksum.
                 * @example 67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7
                 */
                readonly checksum: string;
            };
        };
        /** @description Why a subscription or a plan assignment is as it is, and what comes next. */
        readonly SubscriptionExplanation: {
            /**
             * @description What is explained: its name.
             * @example stores/…/subscription-plans/…/subscriptions/…
             */
            readonly name: string;
            /**
             * @description Its status.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description Since when it has this status. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly since: string;
            /**
             * @description The whole in a few sentences.
             * @example It is PAST_DUE since 2026-02-28T12:00:00.000Z. …
             */
            readonly summary: string;
            /** @description What led to the status. */
            readonly because: readonly components["schemas"]["ExplainedEvent"][];
            /** @description Everything that happened, the first first. */
            readonly history: readonly components["schemas"]["ExplainedEvent"][];
            /**
             * Format: date-time
             * @description When something is done by itself. Absent while a charge is open, and after the end. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextDueTime?: string;
            /**
             * Format: date-time
             * @description When the next charge is to be. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /** @description What may happen next, what comes by itself first. */
            readonly next: readonly components["schemas"]["Possibility"][];
        };
        readonly SubscriptionList: {
            /** @description Newest first. */
            readonly subscriptions: readonly components["schemas"]["Subscription"][];
            /** @description The `pageToken` of the next page. Absent on the last one. */
            readonly nextPageToken?: string;
        };
        /** @description What can be subscribed to. It never changes. */
        readonly SubscriptionPlan: {
            /**
             * @description The plan’s name. Of the shape `stores/{store}/subscription-plans/{plan}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/subscription-plans/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description Its name. The buyer reads it.
             * @example Club del café
             */
            readonly displayName: string;
            /**
             * @description More about it. The buyer reads it.
             * @example A bag of beans each month
             */
            readonly description?: string;
            /**
             * Format: int64
             * @description What each cycle costs. In cents: hundredths, of every currency.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description What the interval counts: weeks or months.
             * @example WEEKLY
             * @enum {string}
             */
            readonly billingCycleFrequency: "WEEKLY" | "MONTHLY";
            /**
             * Format: int32
             * @description Weeks or months between two charges: 3 with MONTHLY is each quarter.
             * @example 1
             */
            readonly billingCycleInterval: number;
            /**
             * Format: int32
             * @description Days before the first charge; 0: no trial.
             * @example 0
             */
            readonly trialPeriodDays: number;
            /**
             * @description Always ACTIVE.
             * @example ACTIVE
             * @enum {string}
             */
            readonly status: "ACTIVE";
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
        readonly SubscriptionPlanList: {
            /** @description Newest first. */
            readonly plans: readonly components["schemas"]["SubscriptionPlan"][];
            /** @description The `pageToken` of the next page. Absent on the last one. */
            readonly nextPageToken?: string;
        };
        /** @description The future of a subscription or a plan assignment, as it would be. Nothing is recorded, charged or sent. */
        readonly SubscriptionSimulation: {
            /**
             * @description What is simulated: its name.
             * @example stores/…/subscription-plans/…/subscriptions/…
             */
            readonly name: string;
            /**
             * Format: date-time
             * @description The organization’s time now. A charge that is open has its outcome then; who has not accepted accepts then. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The last moment that was looked at. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly until: string;
            /** @description What would happen, the first first. */
            readonly steps: readonly components["schemas"]["SimulatedStep"][];
            /**
             * @description The status at the end.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: int64
             * @description How many charges there would be.
             * @example 24
             */
            readonly chargeCount: number;
            /**
             * Format: int64
             * @description What would be paid. In cents: hundredths, of every currency.
             * @example 120000000
             */
            readonly paidAmountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /** @description Of `declines`, what no charge met: a second attempt, for instance, whose first one succeeded. */
            readonly unusedDeclines: readonly string[];
        };
        /** @description The subscription as it was when its status changed. */
        readonly SubscriptionStatusChanged: {
            /**
             * @description The subscription’s name, or the plan assignment’s: `organizations/{organization}/plan-assignments/{assignment}`. Of the shape `stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/subscription-plans/w36baitccsrzh65iqjopzowphc/subscriptions/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly name: string;
            /**
             * @description What it became.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When the subscription was created. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly createTime: string;
            readonly buyer?: components["schemas"]["AssignedBuyer"];
            /**
             * @description Only of CANCELED: why.
             * @example moved away
             */
            readonly reason?: string;
        };
        readonly SubscriptionStatusChangedEnvelope: {
            /**
             * @description What happened. Equals the header X-Service-Event.
             * @constant
             */
            readonly event: "subscription.subscriptionStatusChanged";
            readonly data: components["schemas"]["SubscriptionStatusChanged"];
            /**
             * Format: int64
             * @description When it happened, in Unix seconds, rounded down. The same on every attempt.
             * @example 1769860800
             */
            readonly timestamp: number;
            /** @description How to know that it is from us. */
            readonly signature: {
                /**
                 * @description Which values of `data` the checksum is made of, in this order.
                 * @enum {array}
                 */
                readonly properties: [
                    "name",
                    "status",
                    "buyer"
                ] | [
                    "name",
                    "status",
                    "buyer",
                    "reason"
                ];
                /**
                 * @description The values that `properties` names, as text, in that order, with nothing in between (an absent one is empty, an object its RFC 8785 canonical JSON); then `timestamp`; then your webhook key: SHA-256 of it, in upper-case hexadecimal. Equals the header X-Service-Checksum.
                 * @example 67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7
                 */
                readonly checksum: string;
            };
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
             * Format: int64
             * @description Its price. In cents: hundredths, of every currency.
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
        /** @description Which endpoint is tried. */
        readonly WebhookTest: {
            /**
             * @description The endpoint. Of the shape `organizations/{organization}/webhook-endpoints/{endpoint}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/webhook-endpoints/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
        };
        readonly WebhookTestEnvelope: {
            /**
             * @description What happened. Equals the header X-Service-Event.
             * @constant
             */
            readonly event: "webhook.test";
            readonly data: components["schemas"]["WebhookTest"];
            /**
             * Format: int64
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
                    "name"
                ];
                /**
                 * @description The values that `properties` names, as text, in that order, with nothing in between (an absent one is empty, an object its RFC 8785 canonical JSON); then `timestamp`; then your webhook key: SHA-256 of it, in upper-case hexadecimal. Equals the header X-Service-Checksum.
                 * @example 67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7
                 */
                readonly checksum: string;
            };
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
    readonly listPlans: {
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
                    readonly "application/json": components["schemas"]["SubscriptionPlanList"];
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
    readonly createPlan: {
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
                readonly "application/json": components["schemas"]["CreatePlanRequest"];
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
                    readonly "application/json": components["schemas"]["SubscriptionPlan"];
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
    readonly listSubscriptions: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the page before, of the same list, at most three days old. Without it: the first page. */
                readonly pageToken?: string;
                /** @description Only those in this status. */
                readonly status?: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
                /** @description Only those of this plan: its name, or its id. */
                readonly subscriptionPlan?: string;
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
                    readonly "application/json": components["schemas"]["SubscriptionList"];
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
    readonly listAssignments: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the page before, of the same list, at most three days old. Without it: the first page. */
                readonly pageToken?: string;
                /** @description Only those in this status. */
                readonly status?: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
                /** @description Only those of this plan: its name, or its id. */
                readonly subscriptionPlan?: string;
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
                    readonly "application/json": components["schemas"]["PlanAssignmentList"];
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
    readonly getAssignment: {
        readonly parameters: {
            readonly query?: {
                /** @description The resource as it was then: a time in the past, RFC 3339 with any offset. Before its creation it is 404. An extension of ours; write `+` as `%2B`. */
                readonly readTime?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `assignments/` in the resource's name. */
                readonly assignment: string;
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
                    readonly "application/json": components["schemas"]["PlanAssignment"];
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly cancelAssignment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `assignments/` in the resource's name. */
                readonly assignment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["CancelAssignmentRequest"];
            };
        };
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
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body names a member twice.
             *     - `INVALID_TEXT`: The body has text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_SUSPENDED`: The subscription is suspended: only an operator can cancel it.
             *     - `SUBSCRIPTION_EXPIRED`: The plan assignment has expired: nobody accepted it in time.
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly issueAssignmentMethodLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `assignments/` in the resource's name. */
                readonly assignment: string;
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
                    readonly "application/json": components["schemas"]["MethodLink"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_PENDING_ACCEPTANCE`: The subscription still waits for its buyer.
             *     - `SUBSCRIPTION_CANCELED`: The subscription was canceled.
             *     - `SUBSCRIPTION_EXPIRED`: The plan assignment has expired: nobody accepted it in time.
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly explainAssignment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `assignments/` in the resource's name. */
                readonly assignment: string;
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
                    readonly "application/json": components["schemas"]["SubscriptionExplanation"];
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly simulateAssignment: {
        readonly parameters: {
            readonly query?: {
                /** @description How far to look ahead; 12 unless it is said. */
                readonly months?: number;
                /** @description The charges that are declined, each as `<cycle>.<attempt>`; all others succeed. */
                readonly declines?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `assignments/` in the resource's name. */
                readonly assignment: string;
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
                    readonly "application/json": components["schemas"]["SubscriptionSimulation"];
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly getPlan: {
        readonly parameters: {
            readonly query?: {
                /** @description The resource as it was then: a time in the past, RFC 3339 with any offset. Before its creation it is 404. An extension of ours; write `+` as `%2B`. */
                readonly readTime?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
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
                    readonly "application/json": components["schemas"]["SubscriptionPlan"];
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
             *     - `PLAN_NOT_FOUND`: There is no such subscription plan, or the token may not see it.
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
    readonly createSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One random value for each creation, a UUID for instance; 1 to 255 visible ASCII characters. The same key with the same body answers what was made before and makes nothing. Remembered for 30 days. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateSubscriptionRequest"];
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
                    readonly "application/json": components["schemas"]["Subscription"];
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
             * @description PERMISSION_DENIED
             *     - `SUBSCRIPTIONS_NOT_ACTIVE`: Subscriptions feature is not active
             */
            readonly 403: {
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
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             *     - `PLAN_NOT_FOUND`: There is no such subscription plan, or the token may not see it.
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
    readonly getSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description The resource as it was then: a time in the past, RFC 3339 with any offset. Before its creation it is 404. An extension of ours; write `+` as `%2B`. */
                readonly readTime?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
                /** @description The id: what follows `subscriptions/` in the resource's name. */
                readonly subscription: string;
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
                    readonly "application/json": components["schemas"]["Subscription"];
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly cancelSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
                /** @description The id: what follows `subscriptions/` in the resource's name. */
                readonly subscription: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CancelSubscriptionRequest"];
            };
        };
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
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body names a member twice.
             *     - `INVALID_TEXT`: The body has text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_SUSPENDED`: The subscription is suspended: only an operator can cancel it.
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly issueMethodLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
                /** @description The id: what follows `subscriptions/` in the resource's name. */
                readonly subscription: string;
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
                    readonly "application/json": components["schemas"]["MethodLink"];
                };
            };
            /**
             * @description INVALID_ARGUMENT
             *     - `INVALID_FIELDS`: Some fields are not valid. Each is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_PENDING_ACCEPTANCE`: The subscription still waits for its buyer.
             *     - `SUBSCRIPTION_CANCELED`: The subscription was canceled.
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly explainSubscription: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
                /** @description The id: what follows `subscriptions/` in the resource's name. */
                readonly subscription: string;
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
                    readonly "application/json": components["schemas"]["SubscriptionExplanation"];
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly simulateSubscription: {
        readonly parameters: {
            readonly query?: {
                /** @description How far to look ahead; 12 unless it is said. */
                readonly months?: number;
                /** @description The charges that are declined, each as `<cycle>.<attempt>`; all others succeed. */
                readonly declines?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
                /** @description The id: what follows `subscriptions/` in the resource's name. */
                readonly subscription: string;
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
                    readonly "application/json": components["schemas"]["SubscriptionSimulation"];
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
             *     - `SUBSCRIPTION_NOT_FOUND`: There is no such subscription or plan assignment, or the token may not see it.
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
    readonly createAssignment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One random value for each creation, a UUID for instance; 1 to 255 visible ASCII characters. The same key with the same body answers what was made before and makes nothing. Remembered for 30 days. */
                readonly "Idempotency-Key"?: string;
            };
            readonly path: {
                /** @description The id: what follows `stores/` in the resource's name. */
                readonly store: string;
                /** @description The id: what follows `subscription-plans/` in the resource's name. */
                readonly plan: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateAssignmentRequest"];
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
                    readonly "application/json": components["schemas"]["PlanAssignment"];
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
             * @description PERMISSION_DENIED
             *     - `SUBSCRIPTIONS_NOT_ACTIVE`: Subscriptions feature is not active
             */
            readonly 403: {
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
             * @description NOT_FOUND
             *     - `ROUTE_NOT_FOUND`: There is nothing at this address.
             *     - `STORE_NOT_FOUND`: There is no such store, or the token may not see it.
             *     - `PLAN_NOT_FOUND`: There is no such subscription plan, or the token may not see it.
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
                /** @description `true`: it was recorded before you were told of such events, and an operator has it sent now. Else absent. */
                readonly "X-Service-Backfill"?: string;
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
                /** @description `true`: it was recorded before you were told of such events, and an operator has it sent now. Else absent. */
                readonly "X-Service-Backfill"?: string;
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
    readonly onSubscriptionStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Equals `event` of the body. */
                readonly "X-Service-Event": "subscription.subscriptionStatusChanged";
                /** @description Equals `signature.checksum` of the body. */
                readonly "X-Service-Checksum": string;
                /** @description Grows with every change of the same payment. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description `true`: it was recorded before you were told of such events, and an operator has it sent now. Else absent. */
                readonly "X-Service-Backfill"?: string;
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
                readonly "application/json": components["schemas"]["SubscriptionStatusChangedEnvelope"];
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
    readonly onSubscriptionBillingStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Equals `event` of the body. */
                readonly "X-Service-Event": "subscription.billingStatusChanged";
                /** @description Equals `signature.checksum` of the body. */
                readonly "X-Service-Checksum": string;
                /** @description Grows with every change of the same payment. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description `true`: it was recorded before you were told of such events, and an operator has it sent now. Else absent. */
                readonly "X-Service-Backfill"?: string;
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
                readonly "application/json": components["schemas"]["SubscriptionBillingStatusChangedEnvelope"];
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
    readonly onWebhookTest: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description Equals `event` of the body. */
                readonly "X-Service-Event": "webhook.test";
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
                readonly "application/json": components["schemas"]["WebhookTestEnvelope"];
            };
        };
        readonly responses: {
            /** @description It has arrived. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator is told. It is not sent again, and changes nothing. */
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
  | 'PLAN_NOT_FOUND'
  | 'SUBSCRIPTION_NOT_FOUND'
  | 'SUBSCRIPTIONS_NOT_ACTIVE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'SUBSCRIPTION_PENDING_ACCEPTANCE'
  | 'SUBSCRIPTION_SUSPENDED'
  | 'SUBSCRIPTION_CANCELED'
  | 'SUBSCRIPTION_EXPIRED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DEADLINE_EXCEEDED';

/** Which values of `data` the checksum of each event is made of, in this order; `with`: and these, by the status of `data`. */
export const WEBHOOK_PROPERTIES = {
  'payment.statusChanged': { always: ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'] },
  'paymentAttempt.statusChanged': { always: ['name', 'correlationId', 'method', 'status'] },
  'subscription.subscriptionStatusChanged': { always: ['name', 'status', 'buyer'], with: { CANCELED: ['reason'] } },
  'subscription.billingStatusChanged': { always: ['name', 'cycleNumber', 'amountCents', 'currencyCode', 'status'], with: { SUCCEEDED: ['payment'], FAILED: ['failedCount', 'reason'] } },
  'webhook.test': { always: ['name'] },
} as const satisfies Readonly<Record<keyof webhooks, object>>;
