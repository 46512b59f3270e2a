// Calls of a kind that an enterprise does not send by its roles: what begins something new is refused before anything is read, and
// so is the list where there is nothing of the kind.
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { importManyOf } from '@kouan/contract/calls/sheets.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Context } from '../../../gate/context.ts'
import type { Part } from '../../entity/part.ts'
import type { JobHandling } from '../../job/handle-job.ts'
import { refuseUnmet, refuseUnsent } from '../documents/sender-roles.ts'

/** Returns the parts of a kind, with the check in front of those that need it. */
export function guardUnsent(kind: DocumentKind, parts: readonly Part[]): Part[] {
  const { resource } = kind
  const begins = (context: Context) => refuseUnsent(kind, context)
  const checks = new Map([
    [callsOf(resource).list.name, (context: Context) => refuseUnmet(kind, context)],
    [sheetCallsOf(resource).importExcel.name, begins],
    [sourceCalls(resource).draft.name, begins],
  ])
  return parts.map((part) => {
    if ('job' in part && part.job.name === importManyOf(resource).name) return { ...part, ...guardedJob(part, begins) }
    const check = 'call' in part ? checks.get(part.call.name) : undefined
    if (!('call' in part) || !check) return part
    return {
      ...part,
      handler: async (context: Context, input: Record<string, unknown>, prepared?: unknown) => {
        await check(context)
        return part.handler(context, input, prepared)
      },
    }
  })
}

function guardedJob({ job, handler }: JobHandling, check: (context: Context) => Promise<void>): JobHandling {
  return {
    job,
    handler: {
      ...handler,
      async begin(context, input) {
        await check(context)
        return (await handler.begin?.(context, input)) ?? {}
      },
    },
  }
}
