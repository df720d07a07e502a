-- AlterTable: the version before, which may still run, writes the three old columns; this one does not.
ALTER TABLE "buyer_code" ADD COLUMN     "codes" JSONB NOT NULL DEFAULT '{}',
ALTER COLUMN "hash" SET DEFAULT '',
ALTER COLUMN "sealed" SET DEFAULT '';
