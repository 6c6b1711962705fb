-- A mark of the secret key that this database was sealed with, from which the key cannot be computed. A start with another key is refused.
-- Only SQL reads and writes it, as the owner of the database.
CREATE TABLE "secret_key_mark" (
    "is_only" BOOLEAN PRIMARY KEY DEFAULT true CHECK ("is_only"),
    "mark" TEXT NOT NULL
);
REVOKE ALL ON "secret_key_mark" FROM sourcebook_app;
