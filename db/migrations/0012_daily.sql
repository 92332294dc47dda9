CREATE TABLE "keyword_days" (
	"keyword_id" uuid NOT NULL,
	"day" date NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "keyword_days_keyword_id_day_pk" PRIMARY KEY("keyword_id","day")
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keyword_days" ADD CONSTRAINT "keyword_days_keyword_id_keywords_id_fk" FOREIGN KEY ("keyword_id") REFERENCES "public"."keywords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
INSERT INTO "keyword_days" ("keyword_id", "day", "found")
SELECT k.id, (m.found_at AT TIME ZONE 'UTC')::date, count(*)
FROM mention_keywords mk
JOIN mentions m ON m.id = mk.mention_id
JOIN keywords k ON k.id = mk.keyword_id
WHERE m.found_at > now() - interval '14 days'
GROUP BY 1, 2;
