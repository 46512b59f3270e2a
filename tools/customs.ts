// `npm run customs -- describe TYPE | check FILE… | sample TYPE | explain FILE`, with --revision 2018-113 for the older tables.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exampleMessage } from '@kouan/customs/conformance/example-message.ts'
import { findDefinition, messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { checkFile } from './customs/check-message.ts'
import { describeMessage } from './customs/describe-message.ts'
import { explainFile } from './customs/explain-receipts.ts'

const usage = `用法：npm run customs -- 命令 [--revision 202205 | 2018-113]
  describe CEB621   打印报文的数据表；不写类型时列出全部类型
  check 文件…       检查报文，打印发现的问题
  sample CEB303     打印一份可以通过校验的示例报文
  explain 文件…     用中文说明回执说了什么、下一步怎么办`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { revision: { type: 'string', default: '202205' } },
})
const [command = '', ...rest] = positionals

function definitionOf(type: string, revision: Revision): MessageDefinition {
  const definition = findDefinition(type.toUpperCase().replace('MESSAGE', 'Message'))
  if (!definition) throw new RangeError(`没有报文类型 ${type}，不写类型可列出全部`)
  if (!definition.revisions[revision]) throw new RangeError(`${revision} 版规范中没有 ${definition.type}`)
  return definition
}

function catalogue(revision: Revision): string {
  const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)
  return definitions
    .filter(({ revisions }) => revisions[revision])
    .map(({ type, title, receiptType = '' }) => `${type}  ${title}${receiptType && ` → ${receiptType}`}`)
    .join('\n')
}

function check(files: readonly string[], revision: Revision): string {
  return files.map((file) => checkOne(file, revision)).join('\n')
}

function checkOne(file: string, revision: Revision): string {
  if (!existsSync(file)) {
    process.exitCode = 1
    return `✗ ${file}\n  没有这个文件`
  }
  const { isValid, lines } = checkFile({ bytes: readFileSync(file), revision, now: new Date() })
  if (!isValid) process.exitCode = 1
  return [`${isValid ? '✓' : '✗'} ${file}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function run(revision: Revision): string {
  const [type] = rest
  if (command === 'describe') {
    return type ? describeMessage({ definition: definitionOf(type, revision), revision }) : catalogue(revision)
  }
  if (command === 'sample' && type)
    return exampleMessage({ definition: definitionOf(type, revision), revision }).trimEnd()
  if (command === 'check' && type) return check(rest, revision)
  if (command === 'explain' && type) return rest.flatMap((file) => explainFile(readFileSync(file))).join('\n')
  process.exitCode = 1
  return usage
}

try {
  if (values.revision !== '202205' && values.revision !== '2018-113') throw new RangeError(usage)
  console.log(run(values.revision))
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof Error && 'code' in error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
