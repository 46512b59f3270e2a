// Reading: typed documents of ours against the bare events of saxes and the untyped objects of fast-xml-parser.
import { parseMessage } from '@kouan/customs/parse.ts'
import { readReceipts } from '@kouan/customs/receipts/receipts.ts'
import { XMLParser } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'
import { sized } from '../begin.ts'
import { measure, printRounds } from './rounds.ts'
import { listDocuments, listMessage, receiptMessages } from './subjects.ts'

const receiptCount = sized(50_000, 500)

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

function bareEvents(bytes: Uint8Array, xmlns: boolean) {
  const parser = new SaxesParser({ xmlns })
  let events = 0
  const count = () => {
    events++
  }
  parser.on('opentag', count)
  parser.on('text', count)
  parser.on('closetag', count)
  parser.write(decode(bytes)).close()
  return events
}

function readersOf(messages: readonly Uint8Array[]) {
  const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false })
  const over = (read: (bytes: Uint8Array) => unknown) => () => {
    for (const message of messages) read(message)
  }
  return {
    'ours: typed documents': over((bytes) => parseMessage(bytes)),
    'saxes: bare events, namespaces': over((bytes) => bareEvents(bytes, true)),
    'saxes: bare events, raw names': over((bytes) => bareEvents(bytes, false)),
    'fast-xml-parser: objects': over((bytes) => parser.parse(decode(bytes))),
  }
}

export function benchReading() {
  const ours = 'ours: typed documents'
  const list = new TextEncoder().encode(listMessage(listDocuments(100)))
  printRounds({
    title: `Read one CEB621 of 100 documents with 3 lines each (${(list.length / 1e3).toFixed(0)} kB)`,
    ours,
    times: measure(readersOf([list]), { repeat: 10 }),
    bytes: list.length,
    documents: 100,
  })
  const receipts = receiptMessages(receiptCount)
  const bytes = receipts.reduce((sum, message) => sum + message.length, 0)
  const receipt = {
    ...readersOf(receipts),
    'ours: typed, with readReceipts': () => {
      for (const one of receipts) {
        const { message } = parseMessage(one)
        if (message) readReceipts(message)
      }
    },
  }
  printRounds({
    title: `Read ${receiptCount} CEB622 in ${receipts.length} messages of 100 (${(bytes / 1e6).toFixed(0)} MB)`,
    ours,
    times: measure(receipt, { repeat: 1 }),
    bytes,
    documents: receiptCount,
  })
}
