import * as z from 'zod/mini'

const FileSum = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })
export type FileSum = z.output<typeof FileSum>

/** The first file of an archive: what the database was, and the sums of its files. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The last migration that the database has had. */
  schema: z.string(),
  createdAt: z.string(),
  tables: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.int()),
  database: z.array(FileSum),
  /** How many uploaded files follow. */
  uploads: z.int(),
})
export type Manifest = z.output<typeof Manifest>

/** The last file of an archive: the sums of the uploads, and what was named but not to be found. */
export const UploadList = z.object({ files: z.array(FileSum), missing: z.array(z.string()) })
export type UploadList = z.output<typeof UploadList>

export const manifestName = 'manifest.json'
export const uploadListName = 'uploads.json'
export const databaseFolder = 'database/'
export const uploadFolder = 'uploads/'

/** All rows of all tables. */
export const rowCount = ({ tables }: Pick<Manifest, 'tables'>): number =>
  Object.values(tables).reduce((sum, count) => sum + count, 0)
