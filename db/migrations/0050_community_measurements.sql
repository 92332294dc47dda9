CREATE TABLE "community_measurements" (
	"source" "post_source" NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"subscribers" integer,
	"created_at" timestamp with time zone NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"posts" jsonb NOT NULL,
	"is_whole" boolean NOT NULL,
	"analysis" jsonb,
	CONSTRAINT "community_measurements_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
CREATE INDEX "community_measurements_measured" ON "community_measurements" USING btree ("measured_at");