import { readPositionOfCode } from '@kouan/contract/calls/system/lookup-calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { readAll } from '../../crud/read-rows.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'

const positionEntity = defineEntity({
  resource: position,
  // Codes stand in the rows of colleagues; a picker names them.
  choices: { fields: ['code', 'name'] },
})

export const positions: Part[] = [
  ...serveEntity(positionEntity),
  serve(readPositionOfCode, async (context, { code }) => {
    const [row] = await readAll({ ...positionEntity, context }, sql`code = ${code}`, sql`id`)
    if (!row) throw new NotFound('职务不存在')
    return row
  }),
]
