-- CreateTable
CREATE TABLE "access_token_use" (
    "id" TEXT NOT NULL,
    "last_use_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_token_use_pkey" PRIMARY KEY ("id")
);
