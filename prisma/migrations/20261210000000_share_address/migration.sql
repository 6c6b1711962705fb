-- The secret of a link, sealed, so that its maker can see the address again. Links made before have none.
ALTER TABLE share_link ADD COLUMN token_cipher TEXT;
