-- A planner's statistics are never those of the backlog that is just there, and to it all indexes of what waits look alike then. So each
-- question has one index that no other can stand in for.
-- What holds a delivery back is found by its stream, in an index whose predicate is its own: the planner took "delivery_due_idx" for it,
-- and walked all that waits for an endpoint.
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_end_check" CHECK (("status" = 'WAITING') = ("end_time" IS NULL));
CREATE INDEX "delivery_stream_idx" ON "delivery"("stream", "revision") WHERE "end_time" IS NULL;
DROP INDEX "delivery_order_idx";
-- What is due comes in the order of its index, whole: so the first ten are found without sorting the others.
DROP INDEX "delivery_due_idx";
CREATE INDEX "delivery_due_idx" ON "delivery"("endpoint_id", "next_action_time", "recorded_at", "revision") WHERE "status" = 'WAITING';
