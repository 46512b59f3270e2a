// The standard calls of a resource with their handlers.
import { callsOf, type ListInput, servedCalls } from '@kouan/contract/derive/calls.ts'
import type { Context } from '../gate/context.ts'
import type { Served } from '../gate/serve-call.ts'
import type { Entity } from './entity.ts'
import type { Row } from './hooks.ts'
import { listChoices } from './list-choices.ts'
import { type Move, moveRow } from './move-row.ts'
import { mayBeSearch } from './personal-search.ts'
import { getRow, listRows } from './read-rows.ts'
import { destroyRows, listBin, restoreRows } from './recycle-bin.ts'
import { addRow, deleteRows, editRow, revealField } from './write-rows.ts'

type OneId = { id: string }
type ManyIds = { ids: string[] }

export function serveResource(entity: Entity): Served[] {
  const { resource } = entity
  const calls = callsOf(resource)
  const at = (context: Context) => ({ ...entity, context })
  const handlers = new Map<string, Served['handler']>([
    [calls.list.name, (context, input: ListInput) => listRows(at(context), input)],
    [calls.get.name, (context, input: OneId) => getRow(at(context), input.id)],
    [calls.add.name, async (context, input: Row) => getRow(at(context), await addRow(at(context), input))],
    [calls.edit.name, (context, input: Row) => editRow(at(context), input)],
    [calls.delete.name, (context, input: OneId) => deleteRows(at(context), [input.id])],
    [calls.deleteBatch.name, (context, input: ManyIds) => deleteRows(at(context), input.ids)],
    [calls.reveal.name, (context, input: OneId & { field: string }) => revealField(at(context), input.id, input.field)],
    [calls.bin.name, (context, input: ListInput) => listBin(at(context), input)],
    [calls.restore.name, (context, input: ManyIds) => restoreRows(at(context), input.ids)],
    [calls.destroy.name, (context, input: ManyIds) => destroyRows(at(context), input.ids)],
    [calls.move.name, (context, input: Move) => moveRow(at(context), input)],
  ])
  return servedCalls(resource).map((call) => {
    const handler = handlers.get(call.name)
    if (!handler) throw new Error(`no handler for ${call.name}`)
    // A list reads and writes nothing, except the audit row of a search for people.
    if (call.name === calls.list.name)
      return {
        call,
        handler,
        onlyReads: (input: ListInput) => !mayBeSearch(entity.plan, input),
        ...(entity.hooks.choices && {
          choose: (context: Context, input: ListInput) => listChoices(at(context), input),
        }),
      }
    return { call, handler }
  })
}
