-- CreateTable
CREATE TABLE "payment_method" (
    "method_id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "card" JSON,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,

    CONSTRAINT "payment_method_pkey" PRIMARY KEY ("method_id")
);
