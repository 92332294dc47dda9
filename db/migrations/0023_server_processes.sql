CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"roles" text[] NOT NULL,
	"capabilities" text[] NOT NULL,
	"settings" jsonb NOT NULL
);
