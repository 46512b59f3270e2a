import { readHelpNote } from '@kouan/contract/calls/system/help-note-calls.ts'
import { helpNote } from '@kouan/contract/resources/system/help-note.ts'
import { sql } from 'kysely'
import { serveResource } from '../../crud/serve-resource.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

export const helpNotes: Served[] = [
  ...serveResource(helpNote),
  serve(readHelpNote, async ({ db }, { topic }) => {
    const { rows } = await sql<{ note: string }>`select note from help_note where topic = ${topic}`.execute(db)
    return rows[0]?.note ?? null
  }),
]
