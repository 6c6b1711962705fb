-- Owners may limit what a workspace keeps and what it and each of its members use in a month (decision 111).

-- The limits of a workspace. Null: no limit. `member_tokens` and `member_cost_usd` hold for every member without limits of their own.
CREATE TABLE "usage_limits" (
    "workspace_id" TEXT NOT NULL,
    "storage_bytes" DOUBLE PRECISION,
    "sources" INTEGER,
    "tokens" DOUBLE PRECISION,
    "cost_usd" DOUBLE PRECISION,
    "member_tokens" DOUBLE PRECISION,
    "member_cost_usd" DOUBLE PRECISION,
    CONSTRAINT "usage_limits_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "usage_limits_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT protect_by_workspace('usage_limits', 'workspace_id');

-- A member with a row has these limits instead of those for every member. Null: no limit.
CREATE TABLE "member_limits" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION,
    "cost_usd" DOUBLE PRECISION,
    CONSTRAINT "member_limits_pkey" PRIMARY KEY ("workspace_id", "user_id"),
    CONSTRAINT "member_limits_workspace_id_user_id_fkey" FOREIGN KEY ("workspace_id", "user_id") REFERENCES "member"("workspace_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT protect_by_workspace('member_limits', 'workspace_id');

-- What a workspace keeps, and what its members have used in a month, is the sum of its entries. A sum over the files, sources and calls
-- themselves would read each of them, and a counter in one row would make all captures of a workspace wait for one another. Workers join
-- entries once a minute, so few of them are read. Only SQL knows this table; triggers fill it, so no code can forget to.
CREATE TABLE "usage_entry" (
    "workspace_id" TEXT NOT NULL,
    -- `2027-01`, UTC. Null for what is kept.
    "month" TEXT,
    -- Who used it. Null for what is kept.
    "user_id" TEXT,
    "storage_bytes" BIGINT NOT NULL DEFAULT 0,
    "sources" BIGINT NOT NULL DEFAULT 0,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "cost_usd" DOUBLE PRECISION NOT NULL DEFAULT 0
);
CREATE INDEX "usage_entry_workspace_id_month_idx" ON "usage_entry"("workspace_id", "month");
SELECT protect_by_workspace('usage_entry', 'workspace_id');

-- An export did not know its length. One that is in an object store counts as empty; it is deleted within a day.
ALTER TABLE "export_file" ADD COLUMN "byte_length" INTEGER;
UPDATE "export_file" SET "byte_length" = coalesce(octet_length("bytes"), 0);
ALTER TABLE "export_file" ALTER COLUMN "byte_length" SET NOT NULL;

CREATE FUNCTION enter_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO usage_entry (workspace_id, storage_bytes) VALUES (OLD.workspace_id, -OLD.byte_length);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO usage_entry (workspace_id, storage_bytes) VALUES (NEW.workspace_id, NEW.byte_length);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enter_file AFTER INSERT OR DELETE OR UPDATE OF byte_length ON original FOR EACH ROW EXECUTE FUNCTION enter_file();
CREATE TRIGGER enter_file AFTER INSERT OR DELETE OR UPDATE OF byte_length ON page_file FOR EACH ROW EXECUTE FUNCTION enter_file();
CREATE TRIGGER enter_file AFTER INSERT OR DELETE OR UPDATE OF byte_length ON export_file FOR EACH ROW EXECUTE FUNCTION enter_file();

CREATE FUNCTION enter_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO usage_entry (workspace_id, sources) VALUES (NEW.workspace_id, 1);
  ELSE
    INSERT INTO usage_entry (workspace_id, sources) VALUES (OLD.workspace_id, -1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enter_source AFTER INSERT OR DELETE ON source FOR EACH ROW EXECUTE FUNCTION enter_source();

-- A call is stored with its least use when it begins, and completed when it ends. It belongs to the month in which it began. The built-in
-- reader costs nothing. A call that is deleted was made all the same.
CREATE FUNCTION enter_model_call() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more_tokens bigint := coalesce(NEW.input_tokens, 0)::bigint + coalesce(NEW.output_tokens, 0);
  more_usd double precision := coalesce(NEW.cost_usd, 0);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    more_tokens := more_tokens - coalesce(OLD.input_tokens, 0) - coalesce(OLD.output_tokens, 0);
    more_usd := more_usd - coalesce(OLD.cost_usd, 0);
  END IF;
  IF more_tokens <> 0 OR more_usd <> 0 THEN
    INSERT INTO usage_entry (workspace_id, month, user_id, tokens, cost_usd)
    VALUES (NEW.workspace_id, to_char(NEW.started_at, 'YYYY-MM'), NEW.user_id, more_tokens, more_usd);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enter_model_call AFTER INSERT OR UPDATE OF input_tokens, output_tokens, cost_usd ON model_call
  FOR EACH ROW WHEN (NEW.provider <> 'extractive') EXECUTE FUNCTION enter_model_call();

-- What is there already.
INSERT INTO usage_entry (workspace_id, storage_bytes)
SELECT workspace_id, sum(byte_length) FROM (
  SELECT workspace_id, byte_length FROM original
  UNION ALL SELECT workspace_id, byte_length FROM page_file
  UNION ALL SELECT workspace_id, byte_length FROM export_file
) AS file GROUP BY workspace_id;
INSERT INTO usage_entry (workspace_id, sources) SELECT workspace_id, count(*) FROM source GROUP BY workspace_id;
INSERT INTO usage_entry (workspace_id, month, user_id, tokens, cost_usd)
SELECT workspace_id, to_char(started_at, 'YYYY-MM'), user_id,
  coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0), coalesce(sum(cost_usd), 0)
FROM model_call WHERE provider <> 'extractive' GROUP BY 1, 2, 3;
