-- What became of the mail with the link of an invitation. Null if none was asked for.
ALTER TABLE "invitation" ADD COLUMN "mail_state" TEXT CHECK ("mail_state" IN ('waiting', 'sent', 'failed')),
  ADD COLUMN "mail_at" TIMESTAMP(3),
  ADD COLUMN "mail_failure" TEXT;
