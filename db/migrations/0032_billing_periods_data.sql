-- Units that were reserved before this version were reserved under the tier that their workspace has now: no plan
-- could be bought or changed until here. Without this they would count as free replies, which come once.
UPDATE "reply_units" SET "tier" = "workspaces"."tier" FROM "workspaces"
WHERE "workspaces"."id" = "reply_units"."workspace_id" AND "workspaces"."tier" IS NOT NULL;
