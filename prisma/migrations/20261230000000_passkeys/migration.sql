-- The passkeys of an account: public keys of credentials that a device or a password manager holds (Web Authentication Level 3). Like the
-- other tables of people it belongs to no workspace.
CREATE TABLE "passkey" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    -- The host for which it was made. Browsers offer it nowhere else.
    "relying_party" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "transports" TEXT[] NOT NULL,
    -- The highest signature counter seen; 0 for ever if the device does not count.
    "counter" BIGINT NOT NULL,
    -- Whether it may be copied to other devices, which never changes, and whether it has been.
    "is_syncable" BOOLEAN NOT NULL,
    "is_synced" BOOLEAN NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMP(3),
    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");
