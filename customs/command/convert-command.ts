// Between messages and spreadsheets: a form per type, a message as rows, and rows as a message.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buildMessage, type Transfer } from '../build.ts'
import { brokenRules } from '../check/check-file.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { findDefinition } from '../messages/catalogue.ts'
import { type DocumentOf, type MessageDefinition, type Revision, revisions } from '../messages/message.ts'
import { parseMessage } from '../parse.ts'
import { buildReceipt } from '../receipts/build-receipt.ts'
import { fromXlsx, toXlsx } from './excel.ts'
import { CommandFailure, type Outcome } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'
import { type Edition, fromCsv, fromRows, type Rows, titleOfRows, toCsv, toRows } from './sheet.ts'

export type Target = { isXlsx: boolean; out: string | undefined }
/** `isAsked`: somebody named the revision; else a sheet knows its own. */
type Asked = { revision: Revision; isAsked: boolean }

export function templateCommand({ definition, revision, ...target }: Edition & Target): Promise<Outcome> {
  return handOver(toRows({ definition, revision, transfer: {}, documents: [] }), target)
}

/** XML becomes CSV or Excel, CSV and Excel become XML. */
export async function convertCommand(input: InputFile, options: Target & Asked): Promise<Outcome> {
  if ('problem' in input) throw new CommandFailure(`${input.file}：${input.problem}`)
  const { file, bytes } = input
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf
  if (isZip || isOldExcel) return toXml(await fromXlsx(bytes), options)
  return /\.csv$/i.test(file) || !looksLikeXml(bytes) ? toXml(fromCsv(bytes), options) : toSheet(bytes, options)
}

const looksLikeXml = (bytes: Uint8Array) => /^\ufeff?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 100)))

/** Converts a message to a spreadsheet; when the output is a file, prints what a spreadsheet cannot hold. */
export function toSheet(bytes: Uint8Array, { revision, ...target }: Target & { revision: Revision }): Promise<Outcome> {
  const opened = openEnvelope(bytes)
  const { message, findings } =
    opened.kind === 'unreadable' ? { message: undefined, ...opened } : parseMessage(opened.payload)
  const damage = message?.nodes.flatMap((node) => node.findings).find(({ rule }) => brokenRules.includes(rule))
  const fault = findings.find(({ severity }) => severity === 'error') ?? damage
  if (!message || fault) throw new CommandFailure(fault?.message ?? '不是报文')
  const { type, nodes, transfer = {}, subscribes, extension, signed } = message
  const definition = findDefinition(type)
  if (!definition?.revisions[revision]) throw new CommandFailure(`${revision} 版规范中没有 ${type}`)
  const documents = nodes.map(({ fields, lines }) => ({ head: fields, lines }))
  const left = { 签名: signed, 回执订阅: subscribes.length > 0, 扩展自定义数据: extension !== undefined }
  const leftOut = Object.entries(left).flatMap(([what, isThere]) => (isThere ? [what] : []))
  return handOver(toRows({ definition, revision, transfer, documents }), { ...target, leftOut })
}

function toXml(rows: Rows, { out, ...asked }: Target & Asked): Outcome {
  const { definition, revision } = editionOf(rows, asked)
  const { transfer, documents } = fromRows({ definition, revision, rows })
  const guid = randomUUID().toUpperCase()
  // buildMessage refuses what no message can hold; `check` reports the errors of a message.
  const text =
    definition.kind === 'receipt'
      ? buildReceipt({ definition, revision, guid, documents: documents as DocumentOf<MessageDefinition>[] })
      : buildMessage<MessageDefinition>({
          definition,
          revision,
          guid,
          documents: documents as DocumentOf<MessageDefinition>[],
          transfer: transfer as Transfer,
        })
  return written(new TextEncoder().encode(text), { out, shown: text.trimEnd() })
}

function editionOf(rows: Rows, { revision, isAsked }: Asked): Edition {
  const title = titleOfRows(rows)
  const definition = findDefinition(title.type)
  if (!definition) throw new CommandFailure(`第 1 行须为报文类型，现为“${title.type.slice(0, 40)}”`)
  const own = title.revision === '' ? revision : revisions.find((one) => one === title.revision)
  if (!own)
    throw new CommandFailure(`第 1 行第 3 列须为规范版本 ${revisions.join('、')}，现为“${title.revision.slice(0, 40)}”`)
  if (isAsked && own !== revision)
    throw new CommandFailure(`第 1 行写明的规范版本为 ${own}，与 --revision ${revision} 不符`)
  if (!definition.revisions[own]) throw new CommandFailure(`${own} 版规范中没有 ${definition.type}`)
  return { definition, revision: own }
}

type Sheet = Target & { leftOut?: string[] }

async function handOver(rows: Rows, { isXlsx, out, leftOut }: Sheet): Promise<Outcome> {
  if (isXlsx && out === undefined) throw new CommandFailure('Excel 文件须用 --out 指明写到哪里')
  const csv = toCsv(rows)
  return written(isXlsx ? await toXlsx(rows) : new TextEncoder().encode(csv), { out, shown: csv.trimEnd(), leftOut })
}

type Written = Pick<Sheet, 'out' | 'leftOut'> & { shown: string }

function written(bytes: Uint8Array, { out, shown, leftOut = [] }: Written): Outcome {
  if (out === undefined) return { code: 0, text: shown, results: [{ text: shown }] }
  try {
    writeFileSync(out, bytes)
  } catch {
    throw new CommandFailure(`不能写入 ${out}`)
  }
  const beside = leftOut.length > 0 ? `；表格中没有${leftOut.join('、')}` : ''
  return { code: 0, text: `已写入 ${out}${beside}`, results: [{ out, bytes: bytes.length, leftOut }] }
}
