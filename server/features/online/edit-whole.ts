// Clients of the family send a head and its lines apart (`editAll`): saved by the rules of the form.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Entity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { editRow } from '../../crud/write-rows.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

interface SentLines {
  label: string
  rows: unknown
  /** Ids, as a list or with commas between. */
  deleted: unknown
}

export async function editWhole(
  context: Context,
  entity: Entity,
  { head, lines }: { head: unknown; lines: Readonly<Record<string, SentLines>> },
): Promise<null> {
  if (!isRow(head)) throw new BadInput([{ field: 'head', message: '须为对象' }])
  const sent = { ...head, ...Object.fromEntries(Object.entries(lines).map(([key, one]) => [key, remaining(key, one)])) }
  const { value, problems } = readInput(callsOf(entity.resource).edit.input, sent, { partial: true })
  if (problems.length > 0) throw new BadInput(problems)
  await editRow({ ...entity, context }, value)
  return null
}

const isRow = (sent: unknown): sent is Row => typeof sent === 'object' && sent !== null && !Array.isArray(sent)

function remaining(field: string, { label, rows = [], deleted }: SentLines): Row[] {
  const all = rows ?? []
  if (!Array.isArray(all) || !all.every(isRow)) throw new BadInput([{ field, message: `${label}：须为若干行数据` }])
  const gone = new Set(Array.isArray(deleted) ? deleted.map(String) : String(deleted ?? '').split(','))
  // Clients give lines that are not stored yet ids of their own, which are not numbers.
  return all
    .filter(({ id }) => !gone.has(String(id)))
    .map(({ id, ...line }) => (/^\d{1,18}$/.test(String(id)) ? { ...line, id: String(id) } : line))
}
