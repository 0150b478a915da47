-- What is deleted or removed and has something below it that stands is shown: it counts with what it answers.
WITH RECURSIVE "kept" ("id", "parent_id") AS (
  SELECT "id", "parent_id" FROM "comments"
  WHERE ("is_deleted" OR "is_removed") AND "id" IN (
    SELECT "parent_id" FROM "comments" WHERE NOT "is_deleted" AND NOT "is_removed"
  )
  UNION
  SELECT "above"."id", "above"."parent_id" FROM "comments" AS "above"
  JOIN "kept" ON "above"."id" = "kept"."parent_id"
  WHERE "above"."is_deleted" OR "above"."is_removed"
)
UPDATE "comments" SET "child_count" = "child_count" + "more"."places"
FROM (SELECT "parent_id", count(*) AS "places" FROM "kept" GROUP BY "parent_id") AS "more"
WHERE "comments"."id" = "more"."parent_id";
