import { readHelpNote } from '@kouan/contract/calls/system/help-note-calls.ts'
import { helpNote } from '@kouan/contract/resources/system/help-note.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'

export const helpNotes: Part[] = [
  ...serveEntity(defineEntity({ resource: helpNote })),
  serve(readHelpNote, async ({ db }, { topic }) => {
    const { rows } = await sql<{ note: string }>`select note from help_note where topic = ${topic}`.execute(db)
    return rows[0]?.note ?? null
  }),
]
