-- How far `operate rebuild` has come, so that one that was interrupted goes on there. At most one row; gone when it is done.
CREATE TABLE "rebuild" (
    "name" TEXT NOT NULL,
    "tables" TEXT NOT NULL,
    "end_commit" DECIMAL NOT NULL,
    "end_prepare" DECIMAL NOT NULL,
    "end_id" TEXT NOT NULL,
    "at_commit" DECIMAL NOT NULL,
    "at_prepare" DECIMAL NOT NULL,
    "unfinished" TEXT[],
    "counts" JSON NOT NULL,
    "tallies" BYTEA NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rebuild_pkey" PRIMARY KEY ("name")
);
