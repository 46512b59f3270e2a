import { exampleMessage } from '../conformance/example-message.ts'
import type { MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { CommandFailure, type Outcome } from './outcome.ts'

/** A valid message of companies that do not exist. */
export function sampleCommand(input: {
  definition: MessageDefinition
  revision: Revision
  lines: number
  isPretty: boolean
}): Outcome {
  const { definition, lines } = input
  const { line } = tablesOf(input)
  if (lines !== 1 && !line) throw new CommandFailure(`${definition.type} 没有明细，不能指定 --lines`)
  if (line && lines > line.max) throw new CommandFailure(`${definition.type} 的明细最多 ${line.max} 项`)
  const text = exampleMessage(input).trimEnd()
  return { code: 0, text, results: [{ type: definition.type, revision: input.revision, text }] }
}
