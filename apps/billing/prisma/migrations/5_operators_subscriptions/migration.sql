-- CreateIndex
CREATE INDEX "subscription_organization_kind_create_time_position_idx" ON "subscription"("organization", "kind", "create_time" DESC, "position" DESC);

-- CreateIndex
CREATE INDEX "subscription_organization_kind_status_create_time_position_idx" ON "subscription"("organization", "kind", "status", "create_time" DESC, "position" DESC);
