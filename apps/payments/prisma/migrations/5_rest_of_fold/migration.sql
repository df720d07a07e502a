-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "rest" JSON;
