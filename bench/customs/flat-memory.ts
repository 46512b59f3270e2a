// Heap over 200 MB of messages: one after the other, and as one message in pieces.

import { openMessageReader, parseMessage } from '@kouan/customs/parse.ts'
import { sized } from '../begin.ts'
import { listDocuments, listMessage } from './subjects.ts'

const total = sized(200e6, 2e6)

export function benchMemory() {
  const collect = globalThis.gc
  if (!collect) {
    console.log('Heap: n/a without --expose-gc')
    return
  }
  const heap = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  const message = new TextEncoder().encode(listMessage(listDocuments(100)))
  const times = Math.ceil(total / message.length)
  const heaps = [heap()]
  for (let index = 1; index <= times; index++) {
    parseMessage(message)
    if (index % Math.ceil(times / 8) === 0) heaps.push(heap())
  }
  console.log(
    `Heap over ${times} messages of ${(message.length / 1e3).toFixed(0)} kB, ${total / 1e6} MB in all: ${told(heaps)}`,
  )
  console.log(
    `Heap in one message of ${total / 1e6} MB, in pieces of 64 kB: ${told(inPieces({ message, times, heap }))}`,
  )
}

/** The first is that of what is loaded by the way. */
const told = (heaps: readonly number[]) =>
  `${heaps.map((one) => one.toFixed(1)).join(' ')} MB, ratio of the last to the second ${((heaps.at(-1) ?? 0) / (heaps[1] ?? 1)).toFixed(2)}`

function inPieces({ message, times, heap }: { message: Uint8Array; times: number; heap: () => number }): number[] {
  const text = new TextDecoder().decode(message)
  const [start, end] = [text.indexOf('<ceb:Inventory>'), text.indexOf('<ceb:BaseTransfer>')]
  const encode = (part: string) => new TextEncoder().encode(part)
  const reader = openMessageReader({ onNode: () => undefined })
  reader.write(encode(text.slice(0, start)))
  const body = encode(text.slice(start, end))
  const heaps = [heap()]
  for (let index = 1; index <= times; index++) {
    for (let at = 0; at < body.length; at += 65_536) reader.write(body.subarray(at, at + 65_536))
    if (index % Math.ceil(times / 8) === 0) heaps.push(heap())
  }
  reader.write(encode(text.slice(end)))
  const { findings } = reader.close()
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  return heaps
}
