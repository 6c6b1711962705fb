-- The second factor of an account: a secret shared with an authenticator app, and hashed recovery codes. Like the other tables of people
-- it belongs to no workspace. A row without "confirmed_at" is one that a user has begun to set up; it asks for nothing yet.
CREATE TABLE "second_factor" (
    "user_id" TEXT NOT NULL,
    "secret_cipher" TEXT NOT NULL,
    "confirmed_at" TIMESTAMP(3),
    -- The time step of the last code that was accepted. A code of this step or an earlier one is not accepted again (RFC 6238, 5.2).
    "last_step" INTEGER,
    "recovery_hashes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- When the user last typed their password in this session to confirm that it is them.
ALTER TABLE "session" ADD COLUMN "confirmed_at" TIMESTAMP(3);

ALTER TABLE "workspace" ADD COLUMN "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;
