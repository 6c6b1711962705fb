-- How many sources an answer was written from, and which were not read, in words. Null for questions and for older answers.
ALTER TABLE "message" ADD COLUMN "reading" TEXT;
