-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store" (
    "id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "store_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_token" (
    "id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follower" (
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "epoch" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "commit_position" DECIMAL,
    "prepare_position" DECIMAL,

    CONSTRAINT "follower_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "organization_create_time_position_idx" ON "organization"("create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "store_organization_create_time_position_idx" ON "store"("organization", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "access_token_sha256_idx" ON "access_token"("sha256");

-- CreateIndex
CREATE INDEX "access_token_organization_create_time_position_idx" ON "access_token"("organization", "create_time" DESC, "position" DESC);
