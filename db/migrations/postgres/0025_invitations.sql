CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"inviter_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"max_uses" integer,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "invited_people" (
	"person_id" text PRIMARY KEY NOT NULL,
	"invitation_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_inviter_index" ON "invitations" USING btree ("inviter_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_created_index" ON "invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invited_people_inviter_index" ON "invited_people" USING btree ("inviter_id","joined_at") WHERE joined_at is not null;--> statement-breakpoint
CREATE INDEX "invited_people_invitation_index" ON "invited_people" USING btree ("invitation_id");