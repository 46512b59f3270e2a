// Reads a received file in slices. Other work runs between two slices, and only some of its documents are in memory at a time.
import { setImmediate as otherWork } from 'node:timers/promises'
import { openEnvelopeReader } from '@kouan/customs/envelope/open-envelope.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import { openMessageReader } from '@kouan/customs/parse.ts'
import type { ParsedNode } from '@kouan/customs/read-document.ts'

export interface ReadFile {
  wrapped: boolean
  /** Root element of the business message; undefined when there is none. */
  type: string | undefined
  /** Number of documents in it. */
  count: number
  /** Mailboxes of the envelope's receivers; empty without an envelope. */
  receiverIds: string[]
  /** Undefined without an envelope. */
  senderId: string | undefined
  /** Fault of the file as a whole; undefined for a readable file. */
  fault: string | undefined
}

export interface Documents {
  type: string
  nodes: ParsedNode[]
  isLast: boolean
}

export interface Reading {
  nodesAtOnce: number
  /** Called for each group of documents and once at the end, possibly without documents. Reading waits for it. */
  onDocuments: (documents: Documents) => Promise<void>
  signal?: AbortSignal
}

const sliceBytes = 64 * 1024
/** No limit here: the port limits the size of files. */
const limits = { maxBytes: Number.POSITIVE_INFINITY }

export async function readFile(bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  const envelope = openEnvelopeReader(limits)
  await inSlices(bytes, async (slice) => {
    reading.signal?.throwIfAborted()
    envelope.write(slice)
  })
  const opened = envelope.close()
  const nothing = { wrapped: false, type: undefined, count: 0, receiverIds: [], senderId: undefined }
  if (opened.kind === 'unreadable') return { ...nothing, fault: errorOf(opened.findings) ?? unreadable }
  const head =
    opened.kind === 'dxp'
      ? { wrapped: true, receiverIds: opened.receiverIds.filter(Boolean), senderId: opened.senderId }
      : { wrapped: false, receiverIds: [], senderId: undefined }
  const message = await readMessage(opened.kind === 'dxp' ? opened.payload : bytes, reading)
  return { ...head, ...message }
}

async function readMessage(bytes: Uint8Array, { nodesAtOnce, onDocuments, signal }: Reading) {
  let type: string | undefined
  let nodes: ParsedNode[] = []
  let count = 0
  let damage: Finding | undefined
  const reader = openMessageReader({
    onType: (found) => {
      type = found
    },
    onNode: (node) => {
      nodes.push(node)
      count += 1
      damage ??= node.findings.find(({ rule }) => rule === 'malformed')
    },
    limits,
  })
  const handOver = async (isLast: boolean) => {
    const ready = nodes
    nodes = []
    // A slice may hold several groups.
    for (let at = 0; type !== undefined && (at < ready.length || (isLast && at === 0)); at += nodesAtOnce) {
      const some = ready.slice(at, at + nodesAtOnce)
      await onDocuments({ type, nodes: some, isLast: isLast && at + nodesAtOnce >= ready.length })
    }
  }
  await inSlices(bytes, async (slice) => {
    signal?.throwIfAborted()
    reader.write(slice)
    if (nodes.length >= nodesAtOnce) await handOver(false)
  })
  const { findings } = reader.close()
  await handOver(true)
  return { type, count, fault: errorOf(damage ? [...findings, damage] : findings) }
}

async function inSlices(bytes: Uint8Array, onSlice: (slice: Uint8Array) => Promise<void>): Promise<void> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await otherWork()
    await onSlice(bytes.subarray(at, at + sliceBytes))
  }
}

const unreadable = '报文无法读取'
const errorOf = (findings: readonly Finding[]) => findings.find(({ severity }) => severity === 'error')?.message
