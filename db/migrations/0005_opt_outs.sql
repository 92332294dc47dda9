CREATE TYPE "public"."opt_out_kind" AS ENUM('author', 'community');--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"kind" "opt_out_kind" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "opt_outs_name" ON "opt_outs" USING btree ("source","kind","name");