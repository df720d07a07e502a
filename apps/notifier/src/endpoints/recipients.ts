/**
 * SQL: whether endpoint `e` gets message `m`. It was registered by the time the event was recorded, and its filters, as they are now, let
 * the event through. A disabled one gets it, too: its deliveries wait.
 */
export const GETS = `e.organization = m.organization
    AND (e.store IS NULL OR e.store = m.store)
    AND (cardinality(e.events) = 0 OR m.event = ANY (e.events))
    AND e.create_time <= m.recorded_at`;
