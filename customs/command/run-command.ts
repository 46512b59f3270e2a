// The command line: which commands there are, what they take, and how they end. Nothing that it is given makes it throw.

import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findDefinition, messageDefinitions } from '../messages/catalogue.ts'
import { type MessageDefinition, type Revision, revisions } from '../messages/message.ts'
import { checkCommand } from './check-command.ts'
import { codesCommand } from './codes-command.ts'
import { compareCommand } from './compare-command.ts'
import { convertCommand, templateCommand, toSheet } from './convert-command.ts'
import { describeMessage } from './describe-message.ts'
import { diffCommand } from './diff-revisions.ts'
import { explainCommand } from './explain-receipts.ts'
import { messageSchema } from './message-schema.ts'
import { CommandFailure, type ExitCode, type Outcome } from './outcome.ts'
import { outputSchema } from './output-schema.ts'
import { paymentCommand } from './payment-command.ts'
import { type InputFile, readInputs, sentenceOf } from './read-inputs.ts'
import { sampleCommand } from './sample-command.ts'
import { verifyCommand } from './verify-command.ts'

const options = {
  revision: { type: 'string' },
  json: { type: 'boolean', default: false },
  sarif: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  pretty: { type: 'boolean', default: false },
  lines: { type: 'string', default: '1' },
  certificate: { type: 'string' },
  csv: { type: 'boolean', default: false },
  xlsx: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values']
type Asked = { rest: readonly string[]; values: Values; revision: Revision; now: Date }
type Command = { usage: string; about: string; run: (asked: Asked) => Outcome | Promise<Outcome> }

const commands: Readonly<Record<string, Command>> = {
  describe: {
    usage: 'describe [类型]',
    about: '打印报文的数据表；不写类型时列出全部类型',
    run: ({ rest: [type], revision }) =>
      type ? describeOne(definitionOf(type, revision), revision) : catalogue(revision),
  },
  check: {
    usage: 'check 文件|文件夹|-… [--certificate 证书.pem] [--sarif]',
    about: '检查报文：信封、编码、规范、代码、规则、签名，并说明哪些没有判断；--sarif 输出 SARIF 2.1.0',
    run: ({ rest, values, revision, now }) =>
      checkCommand(readInputs(rest), { revision, now, certificate: certificateOf(values), isSarif: values.sarif }),
  },
  compare: {
    usage: 'compare 文件|文件夹…',
    about: '三单比对：订单、支付单、运单、清单及其后续单证逐项核对',
    run: ({ rest, revision, now }) => compareCommand(readInputs(rest), { revision, now }),
  },
  verify: {
    usage: 'verify 文件|文件夹|-… [--certificate 证书.pem]',
    about: '只验证签名',
    run: ({ rest, values }) => verifyCommand(readInputs(rest), certificateOf(values)),
  },
  payment: {
    usage: 'payment 文件|文件夹|-…',
    about: '检查 179 号公告的支付实时数据（payExInfoStr 的 JSON），并说明哪些没有正式文本可依',
    run: ({ rest, now }) => paymentCommand(readInputs(rest, ['.json']), now),
  },
  explain: {
    usage: 'explain 文件|文件夹|-…',
    about: '用中文说明回执说了什么、下一步怎么办',
    run: ({ rest }) => explainCommand(readInputs(rest)),
  },
  sample: {
    usage: 'sample 类型 [--pretty] [--lines 数量] [--csv|--xlsx --out 文件]',
    about: '打印一份可以通过检查的示例报文，XML、CSV 或 Excel',
    run: ({ rest, values, revision }) => {
      const definition = definitionOf(rest[0], revision)
      const sample = sampleCommand({ definition, revision, lines: countOf(values.lines), isPretty: values.pretty })
      return values.csv || values.xlsx ? toSheet(bytesOf(sample.text), { revision, ...targetOf(values) }) : sample
    },
  },
  template: {
    usage: 'template 类型 [--xlsx --out 文件]',
    about: '一种报文的填写模板，CSV 或 Excel',
    run: ({ rest, values, revision }) =>
      templateCommand({ definition: definitionOf(rest[0], revision), revision, ...targetOf(values) }),
  },
  convert: {
    usage: 'convert 文件 [--xlsx] [--out 文件]',
    about: 'XML 转为 CSV 或 Excel，CSV、Excel（按 template）转为其中写明的版本的 XML',
    run: ({ rest, values, revision }) =>
      convertCommand(oneInput(rest), { revision, isAsked: values.revision !== undefined, ...targetOf(values) }),
  },
  codes: {
    usage: 'codes 代码表 新版文件 [--out 文件.ts]',
    about: '新版代码表与现有的有哪些不同；--out 写出可放入 codes/ 的数据',
    run: ({ rest: [name = '', ...files], values }) => {
      const { edition, ...outcome } = codesCommand(name, oneInput(files))
      if (values.out !== undefined) writeFileSync(values.out, edition)
      return outcome
    },
  },
  diff: {
    usage: 'diff 旧版本 新版本',
    about: '两个版本的规范有哪些不同，如 diff 2018-113 202205',
    run: ({ rest: [from, to] }) => diffCommand({ from: revisionOf(from), to: revisionOf(to) }),
  },
  schema: {
    usage: 'schema 类型|output',
    about: '报文数据的 JSON Schema；output 为 --json 输出的 JSON Schema',
    run: ({ rest: [type], revision }) => {
      const schema =
        type === 'output' ? outputSchema : messageSchema({ definition: definitionOf(type, revision), revision })
      return { code: 0, text: JSON.stringify(schema, null, 2), results: [schema] }
    },
  },
}

const usage = [
  '用法：customs 命令 [--revision 202205|2018-113] [--json] [--help]',
  ...Object.values(commands).flatMap(({ usage, about }) => [`  ${usage}`, `      ${about}`]),
  '退出码：0 正确，1 有错误，2 不可读、不存在或用法不对',
].join('\n')

/** Returns the output and the exit code. */
export async function runCommand(
  args: readonly string[],
  now = new Date(),
): Promise<{ code: ExitCode; output: string }> {
  const isJson = args.includes('--json')
  const [name = ''] = args.filter((one) => !one.startsWith('-'))
  try {
    const { values, positionals } = readArguments(args)
    const [given = '', ...rest] = positionals
    if (values.help || given === '') return { code: values.help ? 0 : 2, output: usage }
    const command = Object.hasOwn(commands, given) ? commands[given] : undefined
    if (!command) throw new CommandFailure(`没有命令 ${given}\n${usage}`)
    if (values.sarif && (given !== 'check' || isJson))
      throw new CommandFailure('--sarif 只用于 check，且不与 --json 同用')
    const revision = revisionOf(values.revision ?? '202205')
    const { code, text, results } = await command.run({ rest, values, revision, now })
    return { code, output: isJson ? JSON.stringify({ command: given, exitCode: code, results }) : text }
  } catch (error) {
    // Other errors are printed as a sentence too; a stack trace would not help at a terminal.
    const sentence = error instanceof CommandFailure || error instanceof RangeError ? error.message : sentenceOf(error)
    const failed = { command: name, exitCode: 2, results: [], error: sentence }
    return { code: 2, output: isJson ? JSON.stringify(failed) : sentence }
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const unknown = /'(-[^']*)'/.exec(error instanceof Error ? error.message : '')?.[1]
    throw new CommandFailure(`选项 ${unknown ?? ''} 的写法不对\n${usage}`)
  }
}

function revisionOf(text: string | undefined): Revision {
  const found = revisions.find((one) => one === text)
  if (!found) throw new CommandFailure(`规范版本只有 ${revisions.join('、')}，没有 ${text ?? '（未写）'}`)
  return found
}

/** '311', 'CEB311', 'ceb311message'. */
function definitionOf(type: string | undefined, revision: Revision): MessageDefinition {
  const number = /^(?:CEB)?(\d{3})(?:MESSAGE)?$/i.exec(type ?? '')?.[1]
  const definition = findDefinition(`CEB${number}`)
  if (!definition) throw new CommandFailure(`没有报文类型 ${type ?? '（未写）'}，describe 不写类型可列出全部`)
  if (!definition.revisions[revision]) throw new CommandFailure(`${revision} 版规范中没有 ${definition.type}`)
  return definition
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const targetOf = ({ xlsx, out }: Values) => ({ isXlsx: xlsx, out })

function oneInput(paths: readonly string[]): InputFile {
  const [first, second] = readInputs(paths, ['.xml', '.csv', '.xlsx', '.xls'])
  if (!first || second) throw new CommandFailure('请写明一个文件')
  return first
}

function countOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new CommandFailure(`数量须为正整数，现为“${text}”`)
  return Number(text)
}

function certificateOf({ certificate }: Values): Uint8Array | undefined {
  if (certificate === undefined) return undefined
  try {
    return new X509Certificate(readFileSync(certificate)).raw
  } catch {
    throw new CommandFailure(`证书 ${certificate} 不存在或不是证书`)
  }
}

function describeOne(definition: MessageDefinition, revision: Revision): Outcome {
  const { type, title } = definition
  return {
    code: 0,
    text: describeMessage({ definition, revision }),
    results: [{ type, title, schema: messageSchema({ definition, revision }) }],
  }
}

function catalogue(revision: Revision): Outcome {
  const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
  const known = definitions.filter(({ revisions }) => revisions[revision])
  const results = known.map(({ type, title, receiptType }) => ({ type, title, receiptType }))
  const lines = known.map(
    ({ type, title, receiptType = '' }) => `${type}  ${title}${receiptType && ` → ${receiptType}`}`,
  )
  return { code: 0, text: lines.join('\n'), results }
}
