DROP INDEX "seats_person_index";--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_person_unique" ON "seats" USING btree ("person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "seats_ended_index" ON "seats" USING btree ("ended_at") WHERE ended_at is not null;