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
         * @description All stores that the access token can see, newest first.
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
         * @description The templates of the store’s organization, newest first.
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
         * @description All document types, ordered by code.
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
         * @description All payments of the store, newest first. The filters are an extension.
         */
        readonly get: operations["listPayments"];
        readonly put?: never;
        /**
         * Create a payment
         * @description Send the buyer to the payment’s `url`. With an Idempotency-Key the request can be repeated safely: it creates only one payment. `expireTime` must be in the future, at most a year from now.
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
        /**
         * Read a payment
         * @description Returns one payment. With `readTime`, as it was at that time.
         */
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
         * @description A plan cannot be changed: for other terms, create another plan. With an Idempotency-Key the request can be repeated safely.
         */
        readonly post: operations["createPlan"];
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
        /**
         * Read a subscription plan
         * @description Returns one subscription plan. With `readTime`, as it was at that time.
         */
        readonly get: operations["getPlan"];
        readonly put?: never;
        readonly post?: never;
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
         * @description From all plans of the store, newest first. The filters are an extension.
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
         * @description From all plans of the store, newest first. The filters are an extension.
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
        /**
         * Read a plan assignment
         * @description Returns one plan assignment. With `readTime`, as it was at that time.
         */
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
         * @description Billing stops immediately. Canceling again has no effect. A charge that is in progress is completed, and its result is announced.
         */
        readonly post: operations["cancelAssignment"];
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
         * @description An extension. Explains what led to the status, and what happens next and when, as text and as data. It counts as 5 requests of the rate limit.
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
         * @description An extension. Shows every charge, status and webhook of the coming months, assuming that the charges in `declines` are declined and all others succeed. Nothing is recorded, charged or sent. It counts as 10 requests of the rate limit.
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
         * @description Send the `acceptanceUrl` to the buyer, who accepts and registers a card on that page. The subscription keeps the plan’s current terms.
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
        /**
         * Read a subscription
         * @description Returns one subscription. With `readTime`, as it was at that time.
         */
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
         * @description Billing stops immediately. Canceling again has no effect. A charge that is in progress is completed, and its result is announced.
         */
        readonly post: operations["cancelSubscription"];
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
         * @description An extension. Explains what led to the status, and what happens next and when, as text and as data. It counts as 5 requests of the rate limit.
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
         * @description An extension. Shows every charge, status and webhook of the coming months, assuming that the charges in `declines` are declined and all others succeed. Nothing is recorded, charged or sent. It counts as 10 requests of the rate limit.
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
         * @description Send the `acceptanceUrl` to the buyer, who accepts and registers a card on that page. An assignment that is not accepted in time expires.
         */
        readonly post: operations["createAssignment"];
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
         * @description An extension. Send the link to the buyer, who registers another card there; any amount owed is charged immediately. Available once the buyer has accepted, until it has ended. A link is valid for 30 days.
         */
        readonly post: operations["issueAssignmentMethodLink"];
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
         * @description An extension. Send the link to the buyer, who registers another card there; any amount owed is charged immediately. Available once the buyer has accepted, until it has ended. A link is valid for 30 days.
         */
        readonly post: operations["issueMethodLink"];
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
         * @description Answer with any 2xx immediately and do the work afterwards. Otherwise the webhook is retried 9 times over 75.6 hours (± 20 %). Process each `webhook-id` only once; with `X-Service-Sequence` you can discard outdated webhooks.
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
         * @description Answer with any 2xx immediately and do the work afterwards. Otherwise the webhook is retried 9 times over 75.6 hours (± 20 %). Process each `webhook-id` only once; with `X-Service-Sequence` you can discard outdated webhooks.
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
         * @description Answer with any 2xx immediately and do the work afterwards. Otherwise the webhook is retried 9 times over 75.6 hours (± 20 %). Process each `webhook-id` only once; with `X-Service-Sequence` you can discard outdated webhooks.
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
         * @description Answer with any 2xx immediately and do the work afterwards. Otherwise the webhook is retried 9 times over 75.6 hours (± 20 %). Process each `webhook-id` only once; with `X-Service-Sequence` you can discard outdated webhooks.
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
         * @description An operator tests the endpoint. Nothing has changed. It is sent once, signed like all others, with `X-Service-Sequence: 0`. Answer with any 2xx.
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
        /** @description The buyer who is asked to accept. In responses, absent once personal data has been erased. */
        readonly AssignedBuyer: {
            /**
             * Format: email
             * @description The e-mail address for codes and notifications.
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
             * @description Your own identifier for the buyer.
             * @example user-2048
             */
            readonly user?: string;
        };
        /** @description The buyer who is asked to accept. In responses, absent once personal data has been erased. */
        readonly AssignedBuyerRequest: {
            /**
             * @description Your own identifier for the buyer. Text of 1 to 255 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example user-2048
             */
            readonly user?: string;
            /**
             * Format: email
             * @description The e-mail address for codes and notifications. An e-mail address.
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
        /** @description All invalid fields at once; if there are more than a hundred, the first hundred. */
        readonly BadRequest: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "type.googleapis.com/google.rpc.BadRequest";
            /** @description One entry per violation. */
            readonly fieldViolations: readonly components["schemas"]["FieldViolation"][];
        };
        /** @description The buyer. In responses, absent once personal data has been erased. */
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
             * @description The e-mail address for the payment link and the receipt.
             * @example ana@example.com
             */
            readonly email?: string;
        };
        /** @description The buyer. In responses, absent once personal data has been erased. */
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
             * @description The e-mail address for the payment link and the receipt. An e-mail address.
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
        /** @description The consequence of a cause. */
        readonly Consequence: {
            /**
             * @description Who or what triggers it. CALENDAR: the passing of time.
             * @example CALENDAR
             * @enum {string}
             */
            readonly cause: "CALENDAR" | "CHARGE_SUCCEEDS" | "CHARGE_FAILS" | "BUYER_ACCEPTS" | "CARD_CHANGES" | "MERCHANT_CANCELS" | "OPERATOR_CANCELS";
            /**
             * @description The condition that applies, as in the table of the state machine.
             * @example open fails, not the last of its series
             */
            readonly when: string;
            /** @description The events that would be recorded, in this order. */
            readonly events: readonly ("SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired")[];
            /**
             * @description The status afterwards.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When the next automatic step is due afterwards. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextDueTime?: string;
            /**
             * @description The same as text.
             * @example If the charge fails: the charge of cycle 2 fails (DECLINED), failure 2 of its series.
             */
            readonly text: string;
        };
        readonly CreateAssignmentRequest: {
            /**
             * @description The assigned plan. Of the shape `organizations/{organization}/stores/{store}/subscription-plans/{plan}`. Text of 1 to 255 characters.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/stores/w36baitccsrzh65iqjopzowphc/subscription-plans/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly subscriptionPlan: string;
            readonly buyer: components["schemas"]["AssignedBuyerRequest"];
            /**
             * Format: int64
             * @description The amount of the first charge, instead of the plan’s. 0: the first cycle is free. In cents: hundredths, of every currency. A whole number from 0 to 999999999999.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is redirected after accepting, with `status`, the id and `correlation_id` in the query. The redirect is no proof of acceptance. An https address of up to 2048 characters, without user name and password.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
        };
        readonly CreatePaymentRequest: {
            /**
             * Format: int64
             * @description The amount of the payment, before any discount. In cents: hundredths, of every currency. A whole number of cents from 1 to 999999999999.
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217. A currency code of ISO 4217 in upper case, for example COP.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description A short title. Shown to the buyer. Text of 1 to 200 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Two mugs
             */
            readonly title: string;
            readonly buyer: components["schemas"]["BuyerRequest"];
            /**
             * @description A longer description. Shown to the buyer. Text of 0 to 2000 characters.
             * @example Thrown by hand and glazed in Ráquira.
             */
            readonly description?: string;
            /**
             * @description Your own reference, for reconciliation. It does not make requests idempotent. Text of 1 to 255 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example DR-2048
             */
            readonly correlationId?: string;
            /**
             * Format: uri
             * @description Where the buyer is redirected after an attempt, with `status`, `payment_id` and `correlation_id` in the query. The redirect is no proof of payment: read the payment or wait for the webhook. An https address (http only on localhost) of up to 2048 characters, without user name and password.
             * @example https://merchant.example/orders/2048
             */
            readonly redirectUri?: string;
            /**
             * Format: date-time
             * @description Until when the buyer can start to pay. Defaults to 24 hours after creation. A time in RFC 3339 with its offset, for example 2026-01-31T12:00:00Z.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime?: string;
            /** @description Images to show to the buyer. A list of 0 to 10 values. An https address of up to 2048 characters, without user name and password. */
            readonly mediaAssets?: readonly string[];
            /** @description The allowed payment methods. Absent or empty: all methods that the organization has enabled. PSE supports only COP: with another currency, it is refused if it is the only method. A list of 0 to 6 values. One of PSE, CARD, SERVICE, BANK_A, WALLET_A, PARTNER_PLATFORM. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description What is sold. Defaults to PRODUCT. One of PRODUCT, SERVICE.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType?: "PRODUCT" | "SERVICE";
            /**
             * @description The delivery company. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Servientrega
             */
            readonly courier?: string;
            /**
             * @description The courier’s tracking number. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example 900123
             */
            readonly trackingNumber?: string;
            /**
             * @description true: no e-mail is sent to the buyer. true or false.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * Format: double
             * @description The discount as a fraction: 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to the smallest unit of the currency. A number from 0 to less than 1.
             * @example 0.1
             */
            readonly discountPercentage?: number;
            /**
             * @description The reason for the discount. Shown to the buyer. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example first order
             */
            readonly discountSource?: string;
        };
        readonly CreatePlanRequest: {
            /**
             * @description The plan’s display name. Shown to the buyer. Text of 1 to 100 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example Club del café
             */
            readonly displayName: string;
            /**
             * @description A longer description. Shown to the buyer. Text of 0 to 2000 characters.
             * @example A bag of beans each month
             */
            readonly description?: string;
            /**
             * Format: int64
             * @description The amount of each cycle. In cents: hundredths, of every currency. A whole number of cents from 1 to 999999999999.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217. A currency code of ISO 4217 in upper case, for example COP.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description The unit of the billing interval. One of WEEKLY, MONTHLY.
             * @example WEEKLY
             * @enum {string}
             */
            readonly billingCycleFrequency?: "WEEKLY" | "MONTHLY";
            /**
             * Format: int32
             * @description The number of weeks or months between charges. For example, 3 with MONTHLY is quarterly. A whole number from 1 to 12.
             * @example 1
             */
            readonly billingCycleInterval?: number;
            /**
             * Format: int32
             * @description The number of days before the first charge. 0: no trial. A whole number from 0 to 365.
             * @example 0
             */
            readonly trialPeriodDays?: number;
        };
        readonly CreateSubscriptionRequest: {
            readonly buyer: components["schemas"]["SubscriberRequest"];
            /**
             * Format: int64
             * @description The amount of the first charge, instead of the plan’s. 0: the first cycle is free. In cents: hundredths, of every currency. A whole number from 0 to 999999999999.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is redirected after accepting, with `status`, the id and `correlation_id` in the query. The redirect is no proof of acceptance. An https address of up to 2048 characters, without user name and password.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
            /**
             * @description Your own reference, for reconciliation. The subscription’s payments have it too. Text of 1 to 255 characters without control characters (U+0000 to U+001F, U+007F to U+009F).
             * @example CLUB-77
             */
            readonly correlationId?: string;
        };
        /** @description A kind of identity document. */
        readonly DocumentType: {
            /**
             * @description The document type’s name. Of the shape `document-types/{code}`.
             * @example document-types/CC
             */
            readonly name: string;
            /**
             * @description The name shown to buyers.
             * @example Cédula de ciudadanía
             */
            readonly displayName: string;
        };
        readonly DocumentTypeList: {
            /** @description All of them. */
            readonly documentTypes: readonly components["schemas"]["DocumentType"][];
        };
        /** @description An empty object. */
        readonly Empty: Record<string, never>;
        /** @description The body of every answer that is not a success (AIP-193). */
        readonly Error: {
            readonly error: components["schemas"]["ErrorBody"];
        };
        /** @description What went wrong. */
        readonly ErrorBody: {
            /**
             * Format: int32
             * @description The HTTP status of the response.
             * @example 400
             */
            readonly code: number;
            /**
             * @description The kind of error.
             * @example INVALID_ARGUMENT
             * @enum {string}
             */
            readonly status: "ALREADY_EXISTS" | "DEADLINE_EXCEEDED" | "FAILED_PRECONDITION" | "HEADERS_TOO_LARGE" | "INTERNAL" | "INVALID_ARGUMENT" | "METHOD_NOT_ALLOWED" | "NOT_FOUND" | "PAYLOAD_TOO_LARGE" | "PERMISSION_DENIED" | "REQUEST_TIMEOUT" | "RESOURCE_EXHAUSTED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNSUPPORTED_MEDIA_TYPE";
            /**
             * @description A message for people. It may change: programs should use `reason`.
             * @example Some fields are invalid. Each one is listed with what is allowed.
             */
            readonly message: string;
            /** @description Always an ErrorInfo first; for invalid fields, then a BadRequest. */
            readonly details: readonly components["schemas"]["ErrorDetail"][];
        };
        /** @description One of the two; `@type` says which. */
        readonly ErrorDetail: components["schemas"]["ErrorInfo"] | components["schemas"]["BadRequest"];
        /** @description Identifies the error. */
        readonly ErrorInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "type.googleapis.com/google.rpc.ErrorInfo";
            /**
             * @description The stable name of the error. New ones may be added.
             * @example PAYMENT_NOT_FOUND
             */
            readonly reason: string;
            /** @constant */
            readonly domain: "cauce";
            /** @description Additional names and ids; `{}` if there are none. For IDEMPOTENCY_KEY_REUSED: `differingFields`, and the name of what was created with the key. For more than a hundred invalid fields: `violationCount`. */
            readonly metadata: {
                readonly [key: string]: string;
            };
        };
        /** @description A past event. */
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
             * @description The status afterwards.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * @description The same as text.
             * @example The charge of cycle 2 fails (INSUFFICIENT_FUNDS), failure 1 of its series.
             */
            readonly text: string;
            /**
             * Format: int32
             * @description The billing cycle, from 1.
             * @example 2
             */
            readonly cycleNumber?: number;
            /**
             * @description The reason for a failure or cancellation.
             * @example INSUFFICIENT_FUNDS
             */
            readonly reason?: string;
        };
        /** @description An invalid field, parameter or header. */
        readonly FieldViolation: {
            /**
             * @description The path of the field, or the name of the parameter or header.
             * @example buyer.phoneNumber
             */
            readonly field: string;
            /**
             * @description What is allowed.
             * @example Text of 1 to 200 characters.
             */
            readonly description: string;
        };
        /** @description The page where the buyer changes the card. Anyone who has the link can open it. */
        readonly MethodLink: {
            /**
             * Format: uri
             * @description The hosted page. Send this link to the buyer.
             * @example https://checkout.example/u/w36baitccsrzh65iqjopzowphc~t3k1c0.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly url: string;
            /**
             * Format: date-time
             * @description Until when the link is valid, in real time. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime: string;
        };
        /** @description Who tried to pay, as far as known. Personal data. */
        readonly Payer: {
            /**
             * @description An identifier of the shape `users/<id>`, the same whenever the same document is used within your organization. Absent without a document.
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
             * @description The document number.
             * @example 1020304050
             */
            readonly document?: string;
            /**
             * @description The code of the document type.
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
             * @description The IP address of the buyer’s browser.
             * @example 203.0.113.7
             */
            readonly ip?: string;
        };
        /** @description A request for a buyer to pay an amount. A field without a value is absent, never null. */
        readonly Payment: {
            /**
             * @description The payment’s name. Of the shape `stores/{store}/payments/{payment}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description AWAITING_PAYMENT: until it is paid, expires or is canceled. UNDER_REVIEW: paid, and being reviewed. EXPIRED: may still become FUNDED if a bank debit settles late.
             * @example AWAITING_PAYMENT
             * @enum {string}
             */
            readonly status: "AWAITING_PAYMENT" | "UNDER_REVIEW" | "FUNDED" | "EXPIRED" | "CANCELED";
            /**
             * @description The organization that owns the payment. Of the shape `organizations/{organization}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly organization: string;
            /**
             * Format: int64
             * @description The amount of the payment, before any discount. In cents: hundredths, of every currency.
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description A short title. Shown to the buyer.
             * @example Two mugs
             */
            readonly title: string;
            /**
             * @description A longer description. Shown to the buyer.
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
             * @description Until when the buyer can start to pay. Defaults to 24 hours after creation. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime?: string;
            /**
             * @description Your own reference, for reconciliation. It does not make requests idempotent.
             * @example DR-2048
             */
            readonly correlationId?: string;
            /** @description Images to show to the buyer. */
            readonly mediaAssets?: readonly string[];
            /** @description The allowed payment methods. Absent or empty: all methods that the organization has enabled. PSE supports only COP: with another currency, it is refused if it is the only method. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description What is sold. Defaults to PRODUCT.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType: "PRODUCT" | "SERVICE";
            /**
             * @description Where the buyer is redirected after an attempt, with `status`, `payment_id` and `correlation_id` in the query. The redirect is no proof of payment: read the payment or wait for the webhook.
             * @example https://merchant.example/orders/2048
             */
            readonly redirectUri?: string;
            /**
             * @description The delivery company.
             * @example Servientrega
             */
            readonly courier?: string;
            /**
             * @description The courier’s tracking number.
             * @example 900123
             */
            readonly trackingNumber?: string;
            /**
             * @description true: no e-mail is sent to the buyer.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * Format: double
             * @description The discount as a fraction: 0.1 for 10 %. The buyer pays `amountCents × (1 − discountPercentage)`, rounded half up to the smallest unit of the currency.
             * @example 0.1
             */
            readonly discountPercentage?: number;
            /**
             * @description The reason for the discount. Shown to the buyer.
             * @example first order
             */
            readonly discountSource?: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer pays. Anyone who has the link can open it.
             * @example https://checkout.example/p/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly url: string;
        };
        /** @description An attempt by the buyer to pay. At most one is PENDING. */
        readonly PaymentAttempt: {
            /**
             * @description The attempt’s name. Of the shape `stores/{store}/payments/{payment}/attempts/{attempt}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc/attempts/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly name: string;
            /**
             * @description PENDING: until the processor gives a final answer. SUCCEEDED: final. FAILED: becomes SUCCEEDED only if the money arrives after all.
             * @example PENDING
             * @enum {string}
             */
            readonly status: "PENDING" | "SUCCEEDED" | "FAILED";
            /**
             * @description The payment method.
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
             * @description Until when the buyer can complete the attempt. The attempt itself ends only with the processor’s answer. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly expireTime: string;
        };
        readonly PaymentAttemptList: {
            /** @description Newest first. */
            readonly paymentAttempts: readonly components["schemas"]["PaymentAttempt"][];
            /** @description The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`. */
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
             * @description The payment method.
             * @example PSE
             * @enum {string}
             */
            readonly method: "PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM";
            readonly payer?: components["schemas"]["Payer"];
            /**
             * @description PENDING: until the processor gives a final answer. SUCCEEDED: final. FAILED: becomes SUCCEEDED only if the money arrives after all.
             * @example PENDING
             * @enum {string}
             */
            readonly status: "PENDING" | "SUCCEEDED" | "FAILED";
            /**
             * @description Your own reference, for reconciliation. It does not make requests idempotent.
             * @example DR-2048
             */
            readonly correlationId?: string;
            /**
             * @description Only if FAILED: a message that can be shown to the buyer.
             * @example The bank declined the payment. Use another card or another way to pay, or ask your bank.
             */
            readonly errorMessage?: string;
        };
        /** @description The body of paymentAttempt.statusChanged. Its checksum covers these values of `data`, in this order: `name`, `correlationId`, `method`, `status`. */
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
            readonly signature: components["schemas"]["WebhookSignature"];
        };
        readonly PaymentList: {
            /** @description Newest first. */
            readonly payments: readonly components["schemas"]["Payment"][];
            /** @description The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`. */
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
             * @description The hosted page where the buyer pays. Anyone who has the link can open it.
             * @example https://checkout.example/p/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly url: string;
            /**
             * Format: int64
             * @description The amount of the payment, before any discount. In cents: hundredths, of every currency.
             * @example 24000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description A short title. Shown to the buyer.
             * @example Two mugs
             */
            readonly title: string;
            /**
             * @description A longer description. Shown to the buyer.
             * @example Thrown by hand and glazed in Ráquira.
             */
            readonly description?: string;
            readonly buyer?: components["schemas"]["Buyer"];
            /**
             * @description AWAITING_PAYMENT: until it is paid, expires or is canceled. UNDER_REVIEW: paid, and being reviewed. EXPIRED: may still become FUNDED if a bank debit settles late.
             * @example AWAITING_PAYMENT
             * @enum {string}
             */
            readonly status: "AWAITING_PAYMENT" | "UNDER_REVIEW" | "FUNDED" | "EXPIRED" | "CANCELED";
            /**
             * @description The organization that owns the payment. Of the shape `organizations/{organization}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly organization: string;
            /**
             * @description Where the buyer is redirected after an attempt, with `status`, `payment_id` and `correlation_id` in the query. The redirect is no proof of payment: read the payment or wait for the webhook.
             * @example https://merchant.example/orders/2048
             */
            readonly redirectUri?: string;
            /**
             * @description true: no e-mail is sent to the buyer.
             * @example false
             */
            readonly disableBuyerNotification?: boolean;
            /**
             * @description What is sold. Defaults to PRODUCT.
             * @example PRODUCT
             * @enum {string}
             */
            readonly paymentType: "PRODUCT" | "SERVICE";
            /** @description The allowed payment methods. Absent or empty: all methods that the organization has enabled. PSE supports only COP: with another currency, it is refused if it is the only method. */
            readonly enabledPaymentMethods?: readonly ("PSE" | "CARD" | "SERVICE" | "BANK_A" | "WALLET_A" | "PARTNER_PLATFORM")[];
            /**
             * @description Your own reference, for reconciliation. It does not make requests idempotent.
             * @example DR-2048
             */
            readonly correlationId?: string;
        };
        /** @description The body of payment.statusChanged. Its checksum covers these values of `data`, in this order: `name`, `correlationId`, `amountCents`, `currencyCode`, `status`. */
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
            readonly signature: components["schemas"]["WebhookSignature"];
        };
        /** @description A plan assigned to a buyer, who can accept it. A field without a value is absent, never null. */
        readonly PlanAssignment: {
            /**
             * @description The assignment’s name. Of the shape `organizations/{organization}/plan-assignments/{assignment}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/plan-assignments/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description The assigned plan. Of the shape `organizations/{organization}/stores/{store}/subscription-plans/{plan}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/stores/w36baitccsrzh65iqjopzowphc/subscription-plans/cg7dzd5fyzm2s4v6mahlwxqk5u
             */
            readonly subscriptionPlan: string;
            /**
             * @description PENDING_ACCEPTANCE: until the buyer accepts. TRIALING: in the trial period. ACTIVE: paid. PAST_DUE: a charge failed and is being retried. SUSPENDED: four charges failed. CANCELED: ended; EXPIRED when nobody accepted in time.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            readonly buyer?: components["schemas"]["AssignedBuyer"];
            /**
             * Format: date-time
             * @description Until when the buyer can accept. Present only while PENDING_ACCEPTANCE. RFC 3339, UTC, always with milliseconds.
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
             * @description The amount of the first charge, instead of the plan’s. 0: the first cycle is free. In cents: hundredths, of every currency.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is redirected after accepting, with `status`, the id and `correlation_id` in the query. The redirect is no proof of acceptance.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
            /**
             * Format: date-time
             * @description When the last paid period (or the trial) began. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When the current period ends. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When the next automatic charge is due. Absent if there is none. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer accepts. Send this link to the buyer: anyone who has it can open it. Present only while PENDING_ACCEPTANCE.
             * @example https://checkout.example/s/w36baitccsrzh65iqjopzowphc.l1.qtgTGy3TXRxZikIsrfKpDw
             */
            readonly acceptanceUrl?: string;
        };
        readonly PlanAssignmentList: {
            /** @description Newest first. */
            readonly assignments: readonly components["schemas"]["PlanAssignment"][];
            /** @description The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`. */
            readonly nextPageToken?: string;
        };
        /** @description Something that may happen next. */
        readonly Possibility: {
            /**
             * @description Who or what triggers it. CALENDAR: the passing of time.
             * @example CALENDAR
             * @enum {string}
             */
            readonly cause: "CALENDAR" | "CHARGE_SUCCEEDS" | "CHARGE_FAILS" | "BUYER_ACCEPTS" | "CARD_CHANGES" | "MERCHANT_CANCELS" | "OPERATOR_CANCELS";
            /**
             * @description The condition that applies, as in the table of the state machine.
             * @example open fails, not the last of its series
             */
            readonly when: string;
            /** @description The events that would be recorded, in this order. */
            readonly events: readonly ("SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired")[];
            /**
             * @description The status afterwards.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When the next automatic step is due afterwards. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextDueTime?: string;
            /**
             * @description The same as text.
             * @example If the charge fails: the charge of cycle 2 fails (DECLINED), failure 2 of its series.
             */
            readonly text: string;
            /**
             * Format: date-time
             * @description When it happens, for CALENDAR. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly time?: string;
            /** @description If it requests a charge: the consequence of each outcome. */
            readonly then?: readonly components["schemas"]["Consequence"][];
        };
        /** @description A charge that would be requested, and its outcome. */
        readonly SimulatedCharge: {
            /**
             * Format: int32
             * @description The billing cycle, from 1.
             * @example 2
             */
            readonly cycleNumber: number;
            /**
             * Format: int32
             * @description The attempt number in its series, from 1.
             * @example 1
             */
            readonly attempt: number;
            /**
             * Format: int64
             * @description The amount charged. In cents: hundredths, of every currency.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description FAILED if it is listed in `declines`.
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
            /** @description The events that would be recorded, in this order. */
            readonly events: readonly ("SubscriptionCreated" | "AcceptanceStarted" | "TrialStarted" | "MethodChanged" | "ChargeRequested" | "CycleCharged" | "CycleWaived" | "ChargeFailed" | "AcceptanceDeclined" | "ChargeWithdrawn" | "CycleGivenUp" | "TrialEndNoticed" | "SubscriptionActivated" | "SubscriptionPastDue" | "SubscriptionSuspended" | "SubscriptionCanceled" | "SubscriptionExpired")[];
            readonly charge?: components["schemas"]["SimulatedCharge"];
            /**
             * @description The status afterwards.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When the next charge is due afterwards. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /** @description The subscription’s webhooks that would be sent. Those of its payments are not included. */
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
            /** @description The webhook’s data, without `payment`, since no payment is created. */
            readonly data: Record<string, never>;
        };
        /** @description A store receives payments. */
        readonly Store: {
            /**
             * @description The store’s name. Of the shape `stores/{store}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly name: string;
            /**
             * @description The organization that owns the store. Of the shape `organizations/{organization}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o
             */
            readonly organization: string;
            /**
             * @description The name shown to buyers.
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
        /** @description The subscriber. In responses, absent once personal data has been erased. */
        readonly Subscriber: {
            /**
             * Format: email
             * @description The e-mail address for codes and notifications.
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
        /** @description The subscriber. In responses, absent once personal data has been erased. */
        readonly SubscriberRequest: {
            /**
             * Format: email
             * @description The e-mail address for codes and notifications. An e-mail address.
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
             * @description PENDING_ACCEPTANCE: until the buyer accepts. TRIALING: in the trial period. ACTIVE: paid. PAST_DUE: a charge failed and is being retried. SUSPENDED: four charges failed. CANCELED: ended.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED";
            readonly buyer?: components["schemas"]["Subscriber"];
            /**
             * @description Your own reference, for reconciliation. The subscription’s payments have it too.
             * @example CLUB-77
             */
            readonly correlationId?: string;
            /**
             * Format: date-time
             * @description Until when the buyer can accept. Present only while PENDING_ACCEPTANCE. RFC 3339, UTC, always with milliseconds.
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
             * @description The amount of the first charge, instead of the plan’s. 0: the first cycle is free. In cents: hundredths, of every currency.
             * @example 0
             */
            readonly firstChargeAmountCents?: number;
            /**
             * Format: uri
             * @description Where the buyer is redirected after accepting, with `status`, the id and `correlation_id` in the query. The redirect is no proof of acceptance.
             * @example https://merchant.example/welcome
             */
            readonly redirectUri?: string;
            /**
             * Format: date-time
             * @description When the last paid period (or the trial) began. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodStart?: string;
            /**
             * Format: date-time
             * @description When the current period ends. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly currentPeriodEnd?: string;
            /**
             * Format: date-time
             * @description When the next automatic charge is due. Absent if there is none. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /**
             * Format: uri
             * @description The hosted page where the buyer accepts. Send this link to the buyer: anyone who has it can open it. Present only while PENDING_ACCEPTANCE.
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
             * @description The payment. Only if SUCCEEDED. Of the shape `stores/{store}/payments/{payment}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/payments/w36baitccsrzh65iqjopzowphc
             */
            readonly payment?: string;
            /**
             * Format: int32
             * @description The billing cycle, from 1. A cycle that was given up leaves a gap.
             * @example 1
             */
            readonly cycleNumber: number;
            /**
             * Format: int64
             * @description The amount of the charge. In cents: hundredths, of every currency.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description The result.
             * @example SUCCEEDED
             * @enum {string}
             */
            readonly status: "SUCCEEDED" | "FAILED";
            /**
             * Format: int32
             * @description Only if FAILED: the number of failures in this series so far.
             * @example 1
             */
            readonly failedCount?: number;
            /**
             * @description Only if FAILED: the code of the failure.
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
        /** @description The body of subscription.billingStatusChanged. Its checksum covers these values of `data`, in this order: `name`, `cycleNumber`, `amountCents`, `currencyCode`, `status`, `payment`; or `name`, `cycleNumber`, `amountCents`, `currencyCode`, `status`, `failedCount`, `reason`. */
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
            readonly signature: components["schemas"]["WebhookSignature"];
        };
        /** @description Why a subscription or plan assignment has its status, and what happens next. */
        readonly SubscriptionExplanation: {
            /**
             * @description The name of the subscription or plan assignment.
             * @example stores/…/subscription-plans/…/subscriptions/…
             */
            readonly name: string;
            /**
             * @description The current status.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When it got this status. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly since: string;
            /**
             * @description A summary in a few sentences.
             * @example It is PAST_DUE since 2026-02-28T12:00:00.000Z. …
             */
            readonly summary: string;
            /** @description The events that led to the status. */
            readonly because: readonly components["schemas"]["ExplainedEvent"][];
            /** @description All events, oldest first. */
            readonly history: readonly components["schemas"]["ExplainedEvent"][];
            /**
             * Format: date-time
             * @description When the next automatic step is due. Absent while a charge is open, and once it has ended. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextDueTime?: string;
            /**
             * Format: date-time
             * @description When the next charge is due. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly nextBillingTime?: string;
            /** @description What may happen next, automatic steps first. */
            readonly next: readonly components["schemas"]["Possibility"][];
        };
        readonly SubscriptionList: {
            /** @description Newest first. */
            readonly subscriptions: readonly components["schemas"]["Subscription"][];
            /** @description The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`. */
            readonly nextPageToken?: string;
        };
        /** @description The terms of a subscription. A plan cannot be changed. */
        readonly SubscriptionPlan: {
            /**
             * @description The plan’s name. Of the shape `stores/{store}/subscription-plans/{plan}`.
             * @example stores/pibqxhoemf3cxldil3rlhlfj3o/subscription-plans/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description The plan’s display name. Shown to the buyer.
             * @example Club del café
             */
            readonly displayName: string;
            /**
             * @description A longer description. Shown to the buyer.
             * @example A bag of beans each month
             */
            readonly description?: string;
            /**
             * Format: int64
             * @description The amount of each cycle. In cents: hundredths, of every currency.
             * @example 5000000
             */
            readonly amountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /**
             * @description The unit of the billing interval.
             * @example WEEKLY
             * @enum {string}
             */
            readonly billingCycleFrequency: "WEEKLY" | "MONTHLY";
            /**
             * Format: int32
             * @description The number of weeks or months between charges. For example, 3 with MONTHLY is quarterly.
             * @example 1
             */
            readonly billingCycleInterval: number;
            /**
             * Format: int32
             * @description The number of days before the first charge. 0: no trial.
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
            /** @description The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`. */
            readonly nextPageToken?: string;
        };
        /** @description The simulated future of a subscription or plan assignment. Nothing is recorded, charged or sent. */
        readonly SubscriptionSimulation: {
            /**
             * @description The name of the subscription or plan assignment.
             * @example stores/…/subscription-plans/…/subscriptions/…
             */
            readonly name: string;
            /**
             * Format: date-time
             * @description The organization’s current time. A charge that is open gets its outcome at this time, and a pending acceptance happens at this time. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The end of the simulated period. RFC 3339, UTC, always with milliseconds.
             * @example 2026-01-31T12:00:00.000Z
             */
            readonly until: string;
            /** @description What would happen, oldest first. */
            readonly steps: readonly components["schemas"]["SimulatedStep"][];
            /**
             * @description The status at the end of the simulation.
             * @example PENDING_ACCEPTANCE
             * @enum {string}
             */
            readonly status: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
            /**
             * Format: int64
             * @description The number of charges.
             * @example 24
             */
            readonly chargeCount: number;
            /**
             * Format: int64
             * @description The total amount that would be paid. In cents: hundredths, of every currency.
             * @example 120000000
             */
            readonly paidAmountCents: number;
            /**
             * @description ISO 4217.
             * @example COP
             */
            readonly currencyCode: string;
            /** @description Entries of `declines` that matched no charge, for example a second attempt when the first one succeeded. */
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
             * @description The new status.
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
             * @description Only if CANCELED: the reason.
             * @example moved away
             */
            readonly reason?: string;
        };
        /** @description The body of subscription.subscriptionStatusChanged. Its checksum covers these values of `data`, in this order: `name`, `status`, `buyer`; or `name`, `status`, `buyer`, `reason`. */
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
            readonly signature: components["schemas"]["WebhookSignature"];
        };
        /** @description A prepared title and amount to create payments from. */
        readonly Template: {
            /**
             * @description The template’s name. Of the shape `organizations/{organization}/templates/{template}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/templates/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
            /**
             * @description The title of the payment.
             * @example Two mugs
             */
            readonly title: string;
            /**
             * @description A longer description.
             * @example Made by hand
             */
            readonly description?: string;
            /**
             * Format: int64
             * @description The price. In cents: hundredths, of every currency.
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
            /** @description The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`. */
            readonly nextPageToken?: string;
        };
        /** @description Proves that the webhook is genuine. */
        readonly WebhookSignature: {
            /** @description The values of `data` that the checksum covers, in this order. Compare it with the list that you expect for the event. */
            readonly properties: readonly string[];
            /**
             * @description The values that `properties` names, as text, in that order and without separators (an absent value is empty, an object is its RFC 8785 canonical JSON), followed by `timestamp` and your webhook key: the SHA-256 of this text, in upper-case hexadecimal. Equals the header X-Service-Checksum.
             * @example 67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7
             */
            readonly checksum: string;
        };
        /** @description The endpoint under test. */
        readonly WebhookTest: {
            /**
             * @description The endpoint. Of the shape `organizations/{organization}/webhook-endpoints/{endpoint}`.
             * @example organizations/pibqxhoemf3cxldil3rlhlfj3o/webhook-endpoints/w36baitccsrzh65iqjopzowphc
             */
            readonly name: string;
        };
        /** @description The body of webhook.test. Its checksum covers these values of `data`, in this order: `name`. */
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
            readonly signature: components["schemas"]["WebhookSignature"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request. Include it when you contact support. */
        readonly "X-Request-Id": string;
        /** @description How to authenticate (RFC 6750). */
        readonly "WWW-Authenticate": string;
        /** @description `true` if the same request had already created the resource; otherwise absent. */
        readonly "Idempotent-Replayed": "true";
        /** @description The limits of the access token: the number of requests (q) per window in seconds (w). */
        readonly "RateLimit-Policy": string;
        /** @description The number of requests left (r), and the seconds until more are available (t). */
        readonly RateLimit: string;
        /** @description The number of seconds to wait before the next request. May be absent. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned. */
                readonly pageToken?: string;
                /** @description Only those in this status. */
                readonly status?: "AWAITING_PAYMENT" | "UNDER_REVIEW" | "FUNDED" | "EXPIRED" | "CANCELED";
                /** @description Only those with exactly this `correlationId`. */
                readonly correlationId?: string;
                /** @description Only those created at or after this time, RFC 3339 with any offset. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description A random value per creation, for example a UUID; 1 to 255 visible ASCII characters. A request with the same key and body returns what was created before and creates nothing. Keys are remembered for 30 days. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body contains the same member twice.
             *     - `INVALID_TEXT`: The body contains text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `INVALID_HEADER`: A header is invalid.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key has already been used for a different request.
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
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as uncompressed application/json in UTF-8.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description Returns the resource as it was at this time: RFC 3339 with any offset, in the past. Before its creation: 404. An extension. Write `+` as `%2B`. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `PAYMENT_NOT_FOUND`: Payment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `PAYMENT_NOT_FOUND`: Payment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description A random value per creation, for example a UUID; 1 to 255 visible ASCII characters. A request with the same key and body returns what was created before and creates nothing. Keys are remembered for 30 days. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body contains the same member twice.
             *     - `INVALID_TEXT`: The body contains text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `INVALID_HEADER`: A header is invalid.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key has already been used for a different request.
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
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as uncompressed application/json in UTF-8.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description Returns the resource as it was at this time: RFC 3339 with any offset, in the past. Before its creation: 404. An extension. Write `+` as `%2B`. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `PLAN_NOT_FOUND`: Subscription plan not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned. */
                readonly pageToken?: string;
                /** @description Only those in this status. */
                readonly status?: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
                /** @description Only those of this plan, given by name or id. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description The maximum number of items on a page. A page may hold fewer: it ends early at 8 MB. */
                readonly pageSize?: number;
                /** @description The `nextPageToken` of the previous page of the same list, at most three days old. If absent, the first page is returned. */
                readonly pageToken?: string;
                /** @description Only those in this status. */
                readonly status?: "PENDING_ACCEPTANCE" | "TRIALING" | "ACTIVE" | "PAST_DUE" | "SUSPENDED" | "CANCELED" | "EXPIRED";
                /** @description Only those of this plan, given by name or id. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
             *     - `TOO_MANY_LISTS`: This access token is already reading four lists, the maximum at once. Read them one after the other.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description Returns the resource as it was at this time: RFC 3339 with any offset, in the past. Before its creation: 404. An extension. Write `+` as `%2B`. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body contains the same member twice.
             *     - `INVALID_TEXT`: The body contains text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_SUSPENDED`: The subscription is suspended. Only an operator can cancel it.
             *     - `SUBSCRIPTION_EXPIRED`: The plan assignment has expired: it was not accepted in time.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as uncompressed application/json in UTF-8.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description How many months to look ahead. Defaults to 12. */
                readonly months?: number;
                /** @description The charges to decline, each as `<cycle>.<attempt>`. All others succeed. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description A random value per creation, for example a UUID; 1 to 255 visible ASCII characters. A request with the same key and body returns what was created before and creates nothing. Keys are remembered for 30 days. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body contains the same member twice.
             *     - `INVALID_TEXT`: The body contains text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `INVALID_HEADER`: A header is invalid.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `PLAN_NOT_FOUND`: Subscription plan not found, or not visible to this token.
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
             *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key has already been used for a different request.
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
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as uncompressed application/json in UTF-8.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description Returns the resource as it was at this time: RFC 3339 with any offset, in the past. Before its creation: 404. An extension. Write `+` as `%2B`. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body contains the same member twice.
             *     - `INVALID_TEXT`: The body contains text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_SUSPENDED`: The subscription is suspended. Only an operator can cancel it.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as uncompressed application/json in UTF-8.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description How many months to look ahead. Defaults to 12. */
                readonly months?: number;
                /** @description The charges to decline, each as `<cycle>.<attempt>`. All others succeed. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description A random value per creation, for example a UUID; 1 to 255 visible ASCII characters. A request with the same key and body returns what was created before and creates nothing. Keys are remembered for 30 days. */
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `MALFORMED_JSON`: The body is not valid JSON.
             *     - `DUPLICATE_MEMBER`: The body contains the same member twice.
             *     - `INVALID_TEXT`: The body contains text that is not valid Unicode, or a NUL character.
             *     - `BODY_NOT_OBJECT`: The body must be a JSON object.
             *     - `INVALID_HEADER`: A header is invalid.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `PLAN_NOT_FOUND`: Subscription plan not found, or not visible to this token.
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
             *     - `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key has already been used for a different request.
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
             *     - `UNSUPPORTED_MEDIA_TYPE`: Send the body as uncompressed application/json in UTF-8.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_PENDING_ACCEPTANCE`: The buyer has not accepted the subscription yet.
             *     - `SUBSCRIPTION_CANCELED`: The subscription was canceled.
             *     - `SUBSCRIPTION_EXPIRED`: The plan assignment has expired: it was not accepted in time.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
             *     - `INVALID_FIELDS`: Some fields are invalid. Each one is listed with what is allowed.
             *     - `BAD_REQUEST`: The request could not be understood.
             *     - `SUBSCRIPTION_PENDING_ACCEPTANCE`: The buyer has not accepted the subscription yet.
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
             *     - `TOKEN_MISSING`: Send an access token in the header Authorization: Bearer <ACCESS_TOKEN>.
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
             *     - `ROUTE_NOT_FOUND`: This address does not exist.
             *     - `STORE_NOT_FOUND`: Store not found, or not visible to this token.
             *     - `SUBSCRIPTION_NOT_FOUND`: Subscription or plan assignment not found, or not visible to this token.
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
             *     - `RATE_LIMITED`: Too many requests with this access token. Wait the number of seconds in the header Retry-After.
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
             *     - `INTERNAL`: Something failed on our side. You may repeat the request.
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
             *     - `UNAVAILABLE`: Part of the service is temporarily unavailable. Repeat the request in a moment.
             *     - `OVERLOADED`: The service is overloaded. Nothing was started: repeat the request after the number of seconds in the header Retry-After.
             */
            readonly 503: {
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
             * @description DEADLINE_EXCEEDED
             *     - `DEADLINE_EXCEEDED`: The service did not answer in time. Repeat the request; to create something, with the same Idempotency-Key.
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
                /** @description Increases with every change of the same resource. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description `true` if an operator requested this webhook for an event from before the endpoint subscribed to it; otherwise absent. */
                readonly "X-Service-Backfill"?: string;
                /** @description The id of the event, the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` followed by the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. There may be several, separated by spaces: accept the webhook if one matches (Standard Webhooks). */
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
            /** @description The endpoint is disabled, and its webhooks wait until it is enabled again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The webhook is retried later. `Retry-After` is respected. */
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
                /** @description Increases with every change of the same resource. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description `true` if an operator requested this webhook for an event from before the endpoint subscribed to it; otherwise absent. */
                readonly "X-Service-Backfill"?: string;
                /** @description The id of the event, the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` followed by the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. There may be several, separated by spaces: accept the webhook if one matches (Standard Webhooks). */
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
            /** @description The endpoint is disabled, and its webhooks wait until it is enabled again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The webhook is retried later. `Retry-After` is respected. */
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
                /** @description Increases with every change of the same resource. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description `true` if an operator requested this webhook for an event from before the endpoint subscribed to it; otherwise absent. */
                readonly "X-Service-Backfill"?: string;
                /** @description The id of the event, the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` followed by the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. There may be several, separated by spaces: accept the webhook if one matches (Standard Webhooks). */
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
            /** @description The endpoint is disabled, and its webhooks wait until it is enabled again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The webhook is retried later. `Retry-After` is respected. */
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
                /** @description Increases with every change of the same resource. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description `true` if an operator requested this webhook for an event from before the endpoint subscribed to it; otherwise absent. */
                readonly "X-Service-Backfill"?: string;
                /** @description The id of the event, the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` followed by the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. There may be several, separated by spaces: accept the webhook if one matches (Standard Webhooks). */
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
            /** @description The endpoint is disabled, and its webhooks wait until it is enabled again. */
            readonly 410: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The webhook is retried later. `Retry-After` is respected. */
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
                /** @description Increases with every change of the same resource. Gaps are normal. */
                readonly "X-Service-Sequence": number;
                /** @description The id of the event, the same on every attempt (Standard Webhooks). */
                readonly "webhook-id": string;
                /** @description The time of this attempt, in Unix seconds (Standard Webhooks). */
                readonly "webhook-timestamp": number;
                /** @description `v1,` followed by the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. There may be several, separated by spaces: accept the webhook if one matches (Standard Webhooks). */
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
            /** @description Acknowledged. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator sees the failure. The test is not retried and has no other effect. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** The errors that this version knows, by their reasons. */
export const ERRORS = {
  INVALID_FIELDS: { status: 400, code: 'INVALID_ARGUMENT' },
  MALFORMED_JSON: { status: 400, code: 'INVALID_ARGUMENT' },
  DUPLICATE_MEMBER: { status: 400, code: 'INVALID_ARGUMENT' },
  INVALID_TEXT: { status: 400, code: 'INVALID_ARGUMENT' },
  BODY_NOT_OBJECT: { status: 400, code: 'INVALID_ARGUMENT' },
  INVALID_HEADER: { status: 400, code: 'INVALID_ARGUMENT' },
  BAD_REQUEST: { status: 400, code: 'INVALID_ARGUMENT' },
  BODY_TOO_LARGE: { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  TOKEN_MISSING: { status: 401, code: 'UNAUTHENTICATED' },
  TOKEN_INVALID: { status: 401, code: 'UNAUTHENTICATED' },
  RATE_LIMITED: { status: 429, code: 'RESOURCE_EXHAUSTED' },
  TOO_MANY_LISTS: { status: 429, code: 'RESOURCE_EXHAUSTED' },
  ROUTE_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  STORE_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  PAYMENT_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  PLAN_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  SUBSCRIPTION_NOT_FOUND: { status: 404, code: 'NOT_FOUND' },
  SUBSCRIPTIONS_NOT_ACTIVE: { status: 403, code: 'PERMISSION_DENIED' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, code: 'ALREADY_EXISTS' },
  SUBSCRIPTION_PENDING_ACCEPTANCE: { status: 400, code: 'FAILED_PRECONDITION' },
  SUBSCRIPTION_SUSPENDED: { status: 400, code: 'FAILED_PRECONDITION' },
  SUBSCRIPTION_CANCELED: { status: 400, code: 'FAILED_PRECONDITION' },
  SUBSCRIPTION_EXPIRED: { status: 400, code: 'FAILED_PRECONDITION' },
  INTERNAL: { status: 500, code: 'INTERNAL' },
  UNAVAILABLE: { status: 503, code: 'UNAVAILABLE' },
  OVERLOADED: { status: 503, code: 'UNAVAILABLE' },
  DEADLINE_EXCEEDED: { status: 504, code: 'DEADLINE_EXCEEDED' },
} as const;

/** Every operation: how it is asked for, and the name of the shape of its answer. `isKeyed`: it takes an Idempotency-Key. */
export const OPERATIONS = {
  listStores: { method: 'GET', path: '/v1/stores', answer: 'StoreList' },
  listTemplates: { method: 'GET', path: '/v1/stores/{store}/templates', answer: 'TemplateList' },
  listDocumentTypes: { method: 'GET', path: '/v1/document-types', answer: 'DocumentTypeList' },
  createPayment: { method: 'POST', path: '/v1/stores/{store}/payments', answer: 'Payment', isKeyed: true },
  listPayments: { method: 'GET', path: '/v1/stores/{store}/payments', answer: 'PaymentList' },
  getPayment: { method: 'GET', path: '/v1/stores/{store}/payments/{payment}', answer: 'Payment' },
  listPaymentAttempts: { method: 'GET', path: '/v1/stores/{store}/payments/{payment}/attempts', answer: 'PaymentAttemptList' },
  createPlan: { method: 'POST', path: '/v1/stores/{store}/subscription-plans', answer: 'SubscriptionPlan', isKeyed: true },
  listPlans: { method: 'GET', path: '/v1/stores/{store}/subscription-plans', answer: 'SubscriptionPlanList' },
  getPlan: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/{plan}', answer: 'SubscriptionPlan' },
  listSubscriptions: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/subscriptions', answer: 'SubscriptionList' },
  listAssignments: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/assignments', answer: 'PlanAssignmentList' },
  getAssignment: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/assignments/{assignment}', answer: 'PlanAssignment' },
  cancelAssignment: { method: 'POST', path: '/v1/stores/{store}/subscription-plans/assignments/{assignment}/cancel', answer: 'Empty' },
  explainAssignment: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/assignments/{assignment}:explain', answer: 'SubscriptionExplanation' },
  simulateAssignment: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/assignments/{assignment}:simulate', answer: 'SubscriptionSimulation' },
  createSubscription: { method: 'POST', path: '/v1/stores/{store}/subscription-plans/{plan}/subscriptions', answer: 'Subscription', isKeyed: true },
  getSubscription: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}', answer: 'Subscription' },
  cancelSubscription: { method: 'POST', path: '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}/cancel', answer: 'Empty' },
  explainSubscription: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:explain', answer: 'SubscriptionExplanation' },
  simulateSubscription: { method: 'GET', path: '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:simulate', answer: 'SubscriptionSimulation' },
  createAssignment: { method: 'POST', path: '/v1/stores/{store}/subscription-plans/{plan}/assignments', answer: 'PlanAssignment', isKeyed: true },
  issueAssignmentMethodLink: { method: 'POST', path: '/v1/stores/{store}/subscription-plans/assignments/{assignment}:issueMethodLink', answer: 'MethodLink' },
  issueMethodLink: { method: 'POST', path: '/v1/stores/{store}/subscription-plans/{plan}/subscriptions/{subscription}:issueMethodLink', answer: 'MethodLink' },
} as const;

/** What the answers promise: each member’s JSON type, `#` and the name of a shape, or a list of one; `?`: it may be absent. */
export const SHAPES = {
  AssignedBuyer: { email: 'string', phoneNumber: 'string', firstName: 'string', lastName: 'string', 'user?': 'string' },
  Buyer: { firstName: 'string', 'lastName?': 'string', phoneNumber: 'string', 'email?': 'string' },
  Consequence: { cause: 'string', when: 'string', events: ['string'], status: 'string', 'nextDueTime?': 'string', text: 'string' },
  DocumentType: { name: 'string', displayName: 'string' },
  DocumentTypeList: { documentTypes: ['#DocumentType'] },
  Empty: {},
  ExplainedEvent: { time: 'string', event: 'string', status: 'string', text: 'string', 'cycleNumber?': 'integer', 'reason?': 'string' },
  MethodLink: { url: 'string', expireTime: 'string' },
  Payment: { name: 'string', status: 'string', organization: 'string', amountCents: 'integer', currencyCode: 'string', title: 'string', 'description?': 'string', 'buyer?': '#Buyer', createTime: 'string', updateTime: 'string', 'expireTime?': 'string', 'correlationId?': 'string', 'mediaAssets?': ['string'], 'enabledPaymentMethods?': ['string'], paymentType: 'string', 'redirectUri?': 'string', 'courier?': 'string', 'trackingNumber?': 'string', 'disableBuyerNotification?': 'boolean', 'discountPercentage?': 'number', 'discountSource?': 'string', url: 'string' },
  PaymentAttempt: { name: 'string', status: 'string', method: 'string', createTime: 'string', updateTime: 'string', expireTime: 'string' },
  PaymentAttemptList: { paymentAttempts: ['#PaymentAttempt'], 'nextPageToken?': 'string' },
  PaymentList: { payments: ['#Payment'], 'nextPageToken?': 'string' },
  PlanAssignment: { name: 'string', subscriptionPlan: 'string', status: 'string', 'buyer?': '#AssignedBuyer', 'acceptanceTokenExpiresAt?': 'string', createTime: 'string', 'firstChargeAmountCents?': 'integer', 'redirectUri?': 'string', 'currentPeriodStart?': 'string', 'currentPeriodEnd?': 'string', 'nextBillingTime?': 'string', 'acceptanceUrl?': 'string' },
  PlanAssignmentList: { assignments: ['#PlanAssignment'], 'nextPageToken?': 'string' },
  Possibility: { cause: 'string', when: 'string', events: ['string'], status: 'string', 'nextDueTime?': 'string', text: 'string', 'time?': 'string', 'then?': ['#Consequence'] },
  SimulatedCharge: { cycleNumber: 'integer', attempt: 'integer', amountCents: 'integer', currencyCode: 'string', outcome: 'string' },
  SimulatedStep: { time: 'string', events: ['string'], 'charge?': '#SimulatedCharge', status: 'string', 'nextBillingTime?': 'string', webhooks: ['#SimulatedWebhook'] },
  SimulatedWebhook: { event: 'string', data: {} },
  Store: { name: 'string', organization: 'string', displayName: 'string', createTime: 'string', updateTime: 'string' },
  StoreList: { stores: ['#Store'] },
  Subscriber: { email: 'string', phoneNumber: 'string', firstName: 'string', lastName: 'string' },
  Subscription: { name: 'string', status: 'string', 'buyer?': '#Subscriber', 'correlationId?': 'string', 'acceptanceExpireTime?': 'string', createTime: 'string', 'firstChargeAmountCents?': 'integer', 'redirectUri?': 'string', 'currentPeriodStart?': 'string', 'currentPeriodEnd?': 'string', 'nextBillingTime?': 'string', 'acceptanceUrl?': 'string' },
  SubscriptionExplanation: { name: 'string', status: 'string', since: 'string', summary: 'string', because: ['#ExplainedEvent'], history: ['#ExplainedEvent'], 'nextDueTime?': 'string', 'nextBillingTime?': 'string', next: ['#Possibility'] },
  SubscriptionList: { subscriptions: ['#Subscription'], 'nextPageToken?': 'string' },
  SubscriptionPlan: { name: 'string', displayName: 'string', 'description?': 'string', amountCents: 'integer', currencyCode: 'string', billingCycleFrequency: 'string', billingCycleInterval: 'integer', trialPeriodDays: 'integer', status: 'string', createTime: 'string', updateTime: 'string' },
  SubscriptionPlanList: { plans: ['#SubscriptionPlan'], 'nextPageToken?': 'string' },
  SubscriptionSimulation: { name: 'string', from: 'string', until: 'string', steps: ['#SimulatedStep'], status: 'string', chargeCount: 'integer', paidAmountCents: 'integer', currencyCode: 'string', unusedDeclines: ['string'] },
  Template: { name: 'string', title: 'string', 'description?': 'string', amountCents: 'integer', currency: 'string' },
  TemplateList: { templates: ['#Template'], 'nextPageToken?': 'string' },
} as const;

/** Which values of `data` the checksum of each event is made of, in this order; `with`: and these, by the status of `data`. */
export const WEBHOOK_PROPERTIES = {
  'payment.statusChanged': { always: ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'] },
  'paymentAttempt.statusChanged': { always: ['name', 'correlationId', 'method', 'status'] },
  'subscription.subscriptionStatusChanged': { always: ['name', 'status', 'buyer'], with: { CANCELED: ['reason'] } },
  'subscription.billingStatusChanged': { always: ['name', 'cycleNumber', 'amountCents', 'currencyCode', 'status'], with: { SUCCEEDED: ['payment'], FAILED: ['failedCount', 'reason'] } },
  'webhook.test': { always: ['name'] },
} as const satisfies Readonly<Record<keyof webhooks, object>>;

/** The same of the events that partners alone get. */
export const PARTNER_PROPERTIES = {
  handshake: { always: ['organization', 'store', 'token'] },
  teardown: { always: ['organization', 'store'] },
} as const;
