-- The roles beside the owner of the database (docs/scale.md, "A pooler"). PostgreSQL's image runs this once, on an empty volume.
\getenv pooler_password POOLER_PASSWORD

CREATE ROLE sourcebook_app NOLOGIN;
CREATE ROLE sourcebook_pooler LOGIN PASSWORD :'pooler_password' IN ROLE sourcebook_app;
