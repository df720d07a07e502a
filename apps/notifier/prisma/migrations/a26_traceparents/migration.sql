-- What caused a delivery is kept from here on: no row is rewritten.
ALTER TABLE "delivery" ADD COLUMN     "traceparent" TEXT;
