CREATE TABLE "site_versions" (
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_versions_version_pk" PRIMARY KEY("version")
);
