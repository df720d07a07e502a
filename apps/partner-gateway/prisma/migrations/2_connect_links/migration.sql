-- CreateTable
CREATE TABLE "connect_link" (
    "id" TEXT NOT NULL,
    "terms" JSON NOT NULL,
    "secret_sha256" TEXT NOT NULL,
    "issued_by" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expire_time" TIMESTAMPTZ(3) NOT NULL,
    "tokens_left" INTEGER NOT NULL,

    CONSTRAINT "connect_link_pkey" PRIMARY KEY ("id")
);
