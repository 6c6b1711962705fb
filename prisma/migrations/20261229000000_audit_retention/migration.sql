-- How many days the events of a workspace's audit log are kept. Null, as for every workspace until now: for good.
ALTER TABLE "workspace" ADD COLUMN "audit_retention_days" INTEGER;
