-- CreateTable
CREATE TABLE "document_type" (
    "code" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "document_type_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "template" (
    "id" TEXT NOT NULL,
    "organization" TEXT NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "position" BIGINT NOT NULL,
    "revision" BIGINT NOT NULL,
    "fold_version" INTEGER NOT NULL,
    "resource" JSON NOT NULL,

    CONSTRAINT "template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "template_organization_create_time_position_idx" ON "template"("organization", "create_time" DESC, "position" DESC);
