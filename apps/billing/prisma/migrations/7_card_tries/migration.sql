-- CreateTable
CREATE TABLE "card_try" (
    "subscription" TEXT NOT NULL,
    "cards" JSONB NOT NULL,
    "expire_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_try_pkey" PRIMARY KEY ("subscription")
);

-- CreateIndex
CREATE INDEX "card_try_expire_time_idx" ON "card_try"("expire_time");
