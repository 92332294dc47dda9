CREATE TABLE "thread_states" (
	"reply_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"locked" boolean NOT NULL,
	"archived" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "thread_states" ADD CONSTRAINT "thread_states_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;