// Which fields of a base channel say something, by its protocol.
import { simulatedProtocol, simulationFields } from '@kouan/contract/resources/channel/simulation-fields.ts'

const shares = ['simRejectShare', 'simDetainShare', 'simInspectShare']

/** A folder channel has a folder, a simulated one its settings; shares stand only where they decide. */
export function isChannelFieldShown(name: string, values: Readonly<Record<string, unknown>>): boolean {
  const isSimulated = values.protocol === simulatedProtocol
  if (name === 'folder') return !isSimulated
  if (!Object.hasOwn(simulationFields, name)) return true
  return isSimulated && (!shares.includes(name) || values.simOutcome === 'BY_SHARE')
}
