-- A version is written with what it is a version of, whoever writes that: also by a process of before a12, while a new version is rolled out.
-- Clocks of processes differ, so none begins before the one that it follows.
CREATE FUNCTION add_webhook_endpoint_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_endpoint_version (endpoint_id, valid_from, store, events)
  SELECT NEW.id,
    greatest(CASE TG_OP WHEN 'INSERT' THEN NEW.create_time ELSE NEW.update_time END, max(valid_from) + interval '1 millisecond'),
    NEW.store, coalesce(NEW.events, '{}')
  FROM webhook_endpoint_version WHERE endpoint_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_endpoint_registered AFTER INSERT ON webhook_endpoint
  FOR EACH ROW EXECUTE FUNCTION add_webhook_endpoint_version();
CREATE TRIGGER webhook_endpoint_wants AFTER UPDATE OF store, events ON webhook_endpoint
  FOR EACH ROW WHEN (OLD.store IS DISTINCT FROM NEW.store OR OLD.events IS DISTINCT FROM NEW.events)
  EXECUTE FUNCTION add_webhook_endpoint_version();

-- Those that such a process has registered since a12.
INSERT INTO webhook_endpoint_version (endpoint_id, valid_from, store, events)
SELECT id, create_time, store, coalesce(events, '{}') FROM webhook_endpoint e
WHERE NOT EXISTS (SELECT FROM webhook_endpoint_version v WHERE v.endpoint_id = e.id);
