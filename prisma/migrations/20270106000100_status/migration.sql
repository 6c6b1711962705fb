-- Owners see which version the tables of the database have. The app may only read the record of migrations.
GRANT SELECT ON _prisma_migrations TO sourcebook_app;
