// `server/generated/database.d.ts`: types of the tables, which follow from the migrations.
import { generatedFile } from '../../server/ground/generated-file.ts'
import { projectFolder } from '../repository-rules/source-files.ts'

/** Makes the file where the migrations have changed; throws with one sentence that says what is lacking. */
export async function makeDatabaseTypes(): Promise<void> {
  const { isStored } = await generatedFile({
    projectFolder,
    name: 'database.d.ts',
    of: ['server/db/migrations', 'server/testing/database-types.ts'],
    make: async () => (await import('./describe-migrations.ts')).describeMigrations(),
  })
  if (!isStored) throw new Error('server/generated cannot be written by this user: run npm run generate as its owner')
}
