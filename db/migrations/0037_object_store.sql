CREATE TABLE "object_deletions" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blobs" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "location" text DEFAULT 'database' NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "object_name" text;--> statement-breakpoint
CREATE INDEX "object_deletions_due" ON "object_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "blobs_in_database" ON "blobs" USING btree ("id") WHERE "blobs"."location" = 'database';--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_object_name_unique" UNIQUE("object_name");--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_one_location" CHECK (case "blobs"."location" when 'database' then "blobs"."content" is not null and "blobs"."object_name" is null
        else "blobs"."content" is null and "blobs"."object_name" is not null end);--> statement-breakpoint
-- An object is deleted after its row, at the next maintenance: '-infinity' is due by any clock.
CREATE FUNCTION blobs_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO object_deletions (name, due_at) VALUES (OLD.object_name, '-infinity')
	ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blobs_leave AFTER DELETE ON blobs
	FOR EACH ROW WHEN (OLD.object_name IS NOT NULL) EXECUTE FUNCTION blobs_leave();
