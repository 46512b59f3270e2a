// Refusals of the settings of a simulated customs beyond their form.

import { transportOf } from '@kouan/contract/resources/channel/all-transports.ts'
import { outcomeChoices } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { simulatedProtocol, simulationFields } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { Row } from '../../crud/hooks.ts'
import { simulationForbidden } from '../../domain/channel/channel-fault.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

/** Of a new base channel. */
export function refuseProtocol({ services }: Context, { protocol }: Row): void {
  const refuse = (sentence: string) => new BadInput([{ field: 'protocol', message: `传输协议：${sentence}` }])
  if (!transportOf(protocol)) throw refuse('不存在')
  if (protocol === simulatedProtocol && !services.settings.simulatedCustoms) throw refuse(simulationForbidden)
}

/** The row with settings that were emptied at their defaults; refuses those that make no sense. `before`: as it is stored. */
export function soundSettings(row: Row, before: Row = {}): Row {
  const emptied = Object.entries(simulationFields).filter(([name]) => row[name] === null || row[name] === '')
  const sound = { ...row, ...Object.fromEntries(emptied.map(([name, field]) => [name, field.default])) }
  const { simOutcome } = sound
  if (simOutcome !== undefined && !outcomeChoices.some(([code]) => code === simOutcome)) {
    throw new BadInput([{ field: 'simOutcome', message: `${simulationFields.simOutcome.label}：不存在` }])
  }
  refuseShares({ ...storedShares(before), ...sound })
  return sound
}

const outcomeShares = ['simRejectShare', 'simDetainShare', 'simInspectShare'] as const

const storedShares = (before: Row): Row => Object.fromEntries(outcomeShares.map((name) => [name, before[name]]))

/** Shares of what becomes of a document: together they cannot be more than all. */
function refuseShares(row: Row): void {
  const sum = outcomeShares.reduce((total, name) => total + Number(row[name] ?? 0), 0)
  if (sum <= 100) return
  const message = `${simulationFields.simRejectShare.label}：退单、扣留、查验的比例合计不能超过100，现为${sum}`
  throw new BadInput([{ field: 'simRejectShare', message }])
}
