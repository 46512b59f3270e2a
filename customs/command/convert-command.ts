// Between messages and spreadsheets: a form per type, a message as rows, and rows as a message.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buildMessage, type Transfer } from '../build.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { DocumentOf, MessageDefinition, Revision } from '../messages/message.ts'
import { parseMessage } from '../parse.ts'
import { fromXlsx, toXlsx } from './excel.ts'
import { CommandFailure, type Outcome } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'
import { fromCsv, fromRows, type Rows, toCsv, toRows, typeOfRows } from './sheet.ts'

export type Target = { isXlsx: boolean; out: string | undefined }
type Table = { definition: MessageDefinition; revision: Revision }

export function templateCommand({ definition, revision, ...target }: Table & Target): Promise<Outcome> {
  return handOver(toRows({ definition, revision, transfer: {}, documents: [] }), target)
}

/** XML becomes CSV or Excel, CSV and Excel become XML. */
export async function convertCommand(input: InputFile, options: Target & { revision: Revision }): Promise<Outcome> {
  if ('problem' in input) throw new CommandFailure(`${input.file}：${input.problem}`)
  const { file, bytes } = input
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf
  if (isZip || isOldExcel) return toXml(await fromXlsx(bytes), options)
  return /\.csv$/i.test(file) || !looksLikeXml(bytes) ? toXml(fromCsv(bytes), options) : toSheet(bytes, options)
}

const looksLikeXml = (bytes: Uint8Array) => /^\ufeff?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 100)))

function toSheet(bytes: Uint8Array, { revision, ...target }: Target & { revision: Revision }): Promise<Outcome> {
  const opened = openEnvelope(bytes)
  const { message, findings } =
    opened.kind === 'unreadable' ? { message: undefined, ...opened } : parseMessage(opened.payload)
  const fault = findings.find(({ severity }) => severity === 'error')
  if (!message || fault) throw new CommandFailure(fault?.message ?? '不是报文')
  const definition = definitionOf(message.type, revision)
  const documents = message.nodes.map(({ fields, lines }) => ({ head: fields, lines }))
  return handOver(toRows({ definition, revision, transfer: message.transfer ?? {}, documents }), target)
}

function toXml(rows: Rows, { revision, out }: Target & { revision: Revision }): Outcome {
  const definition = definitionOf(typeOfRows(rows), revision)
  const { transfer, documents } = fromRows({ definition, revision, rows })
  // buildMessage refuses what no message can be; check says what is wrong with one.
  const text = buildMessage<MessageDefinition>({
    definition,
    revision,
    guid: randomUUID().toUpperCase(),
    documents: documents as DocumentOf<MessageDefinition>[],
    transfer: transfer as Transfer,
  })
  return written(new TextEncoder().encode(text), { out, shown: text.trimEnd() })
}

function definitionOf(type: string, revision: Revision): MessageDefinition {
  const definition = findDefinition(type)
  if (!definition?.revisions[revision]) throw new CommandFailure(`第 1 行须为报文类型，现为“${type.slice(0, 40)}”`)
  return definition
}

async function handOver(rows: Rows, { isXlsx, out }: Target): Promise<Outcome> {
  if (isXlsx && out === undefined) throw new CommandFailure('Excel 文件须用 --out 指明写到哪里')
  const csv = toCsv(rows)
  return written(isXlsx ? await toXlsx(rows) : new TextEncoder().encode(csv), { out, shown: csv.trimEnd() })
}

function written(bytes: Uint8Array, { out, shown }: { out: string | undefined; shown: string }): Outcome {
  if (out === undefined) return { code: 0, text: shown, results: [{ text: shown }] }
  try {
    writeFileSync(out, bytes)
  } catch {
    throw new CommandFailure(`不能写入 ${out}`)
  }
  return { code: 0, text: `已写入 ${out}`, results: [{ out, bytes: bytes.length }] }
}
