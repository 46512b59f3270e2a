// Whatever arrives is answered: nothing throws, nothing is read differently in pieces, and nothing that saxes calls
// malformed passes without an error. A failure names its seed and its number, so that it can be run again alone.
import { SaxesParser } from 'saxes'
import { openEnvelope } from '../envelope/open-envelope.ts'
import type { Finding } from '../finding.ts'
import { openMessageReader, type ParsedMessage, parseMessage } from '../parse.ts'
import type { ParsedNode } from '../read-document.ts'
import { readReceipts } from '../receipts/receipts.ts'
import { checkWire } from '../wire/check-wire.ts'
import { decodeXml } from '../xml/decode.ts'
import { damagedBytes, wholeMessages } from './fuzz-input.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

export type FuzzReport = {
  inputs: number
  /** Inputs in which a message was found all the same. */
  read: number
  /** Inputs that saxes calls malformed; each of them has an error of ours. */
  malformed: number
  /** Inputs that we call malformed and saxes does not, and one of them. */
  stricter: number
  stricterExample?: { input: number; message: string }
  /** The longest that one input took, in milliseconds, and which. */
  slowest: { input: number; milliseconds: number }
}

/** `from` and `to` choose the inputs of the seed; `now` is a clock in milliseconds. Throws on the first failure. */
export function fuzz(input: { seed: number; from?: number; to: number; now: () => number }): FuzzReport {
  const { seed, from = 0, to, now } = input
  const whole = wholeMessages()
  const report: FuzzReport = { inputs: 0, read: 0, malformed: 0, stricter: 0, slowest: { input: 0, milliseconds: 0 } }
  for (let index = from; index < to; index++) {
    // Each input has a seed of its own, so that it can be made without those before it.
    const random = seededRandom(seed * 1_000_003 + index)
    const bytes = damagedBytes({ whole, random })
    const begin = now()
    try {
      tryInput({ bytes, random, report, index })
    } catch (error) {
      throw new Error(`Fuzz seed ${seed}, input ${index}: ${String(error)}`, { cause: error })
    }
    const milliseconds = now() - begin
    if (milliseconds > report.slowest.milliseconds) report.slowest = { input: index, milliseconds }
    report.inputs++
  }
  return report
}

function tryInput(input: { bytes: Uint8Array; random: SeededRandom; report: FuzzReport; index: number }) {
  const { bytes, random, report, index } = input
  const opened = openEnvelope(bytes)
  if (opened.kind === 'unreadable') demand(opened.findings.length > 0, 'unreadable without a finding')
  const payload = opened.kind === 'unreadable' ? bytes : opened.payload
  const { message, findings } = parseMessage(payload)
  demand(message !== undefined || findings.length > 0, 'neither a message nor a finding')
  if (message) {
    report.read++
    for (const receipt of readReceipts(message))
      demand(typeof receipt.usable === 'boolean', 'a receipt without verdict')
  }
  checkWire({ bytes: payload, revision: random.pick(['202205', '2018-113'] as const) })
  comparePieces({ bytes: payload, message, random })
  compareWithSaxes({ bytes: payload, all: allFindings({ message, findings }), report, index })
}

function allFindings({ message, findings }: { message: ParsedMessage | undefined; findings: Finding[] }): Finding[] {
  return [...findings, ...(message?.nodes.flatMap((node) => node.findings) ?? [])]
}

/** Text that is none is refused as a whole, and in pieces as far as it is one: only whole text can be compared. */
function comparePieces(input: { bytes: Uint8Array; message: ParsedMessage | undefined; random: SeededRandom }) {
  const { bytes, message, random } = input
  const { text, findings } = decodeXml(bytes)
  const nodes: ParsedNode[] = []
  const reader = openMessageReader({ onNode: (node) => nodes.push(node) })
  for (let at = 0; at < bytes.length; ) {
    const size = 1 + random.below(random.pick([20, 1000, 4000, 4000]))
    reader.write(bytes.subarray(at, at + size))
    at += size
  }
  const { frame } = reader.close()
  if (text === undefined || findings.length > 0) return
  const { nodes: wholeNodes, ...wholeFrame } = message ?? { nodes: [] }
  demand(
    noteOf({ frame: frame ?? {}, nodes }) === noteOf({ frame: wholeFrame, nodes: wholeNodes }),
    'read differently in pieces',
  )
}

/** Several faults of one text may be told in another order when it comes in pieces. */
function noteOf({ frame, nodes }: { frame: object; nodes: readonly ParsedNode[] }): string {
  const sorted = nodes.map((node) => ({
    ...node,
    findings: node.findings.map(({ path, rule, message }) => `${path} ${rule} ${message}`).sort(),
  }))
  return JSON.stringify([frame, sorted])
}

function compareWithSaxes(input: { bytes: Uint8Array; all: Finding[]; report: FuzzReport; index: number }) {
  const { bytes, all, report, index } = input
  const { text } = decodeXml(bytes)
  if (text === undefined || text.includes('<!DOCTYPE')) return
  const fault = faultOfSaxes(text)
  const ours = all.find(({ rule }) => rule === 'malformed')
  if (fault !== undefined) {
    report.malformed++
    demand(
      all.some(({ rule }) => rule === 'malformed' || endsReading.includes(rule)),
      `well-formed for us, but not for saxes: ${fault}`,
    )
  } else if (ours) {
    report.stricter++
    report.stricterExample ??= { input: index, message: ours.message }
  }
}

/** Behind these nothing is read, so what is malformed there is not seen. */
const endsReading = ['root', 'limit']

function faultOfSaxes(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true })
  parser.ENTITIES = Object.assign(Object.create(null), { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
  let fault: string | undefined
  parser.on('error', ({ message }) => {
    fault ??= message
  })
  parser.write(text).close()
  return fault
}

function demand(holds: boolean, sentence: string) {
  if (!holds) throw new Error(sentence)
}
