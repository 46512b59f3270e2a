import { type CheckedFile, checkFile } from '../check/check-file.ts'
import { allCodeTables } from '../codes/all-code-tables.ts'
import type { Revision } from '../messages/message.ts'
import { nodeCryptography as cryptography } from '../node/node-cryptography.ts'
import { verifyMessage } from '../signing/verify-message.ts'
import { type ExitCode, type Outcome, worst } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'
import { sarifOf } from './sarif.ts'

const codes = Object.fromEntries(
  Object.entries(allCodeTables).map(([name, { table, revised }]) => [
    name,
    Object.assign(new Set(Object.keys(table)), { revised }),
  ]),
)
const exitCodes: Readonly<Record<CheckedFile['verdict'], ExitCode>> = { valid: 0, invalid: 1, unreadable: 2 }
const marks: Readonly<Record<CheckedFile['verdict'], string>> = { valid: '✓', invalid: '✗', unreadable: '✗ 不可读' }

type Options = { revision: Revision; now: Date; certificate?: Uint8Array | undefined }

/** Checks a file against everything that this package knows, signature included. */
export function checkBytes(bytes: Uint8Array, { revision, now, certificate }: Options): CheckedFile {
  const verify = (message: Uint8Array) => {
    const judged = verifyMessage({ message, cryptography, certificate })
    if (judged.verdict === 'wrong') return { wrong: judged.reason }
    if (judged.verdict === 'unjudged') return { unjudged: judged.reason }
    const form = judged.deviation ? `写法与规范不同（${judged.deviation}），海关是否接受；` : ''
    return { unjudged: `签名与所附证书相符；${form}证书是否有效、是否属于申报企业未判断` }
  }
  return checkFile({ bytes, revision, now, codes, verify })
}

export function checkCommand(
  inputs: Iterable<InputFile>,
  { isSarif, ...options }: Options & { isSarif: boolean },
): Outcome {
  const texts: string[] = []
  const results: (CheckedFile & { file: string })[] = []
  const ends: ExitCode[] = []
  for (const input of inputs) {
    const { file } = input
    if ('problem' in input) {
      texts.push(`✗ 不可读 ${file}\n  ${input.problem}`)
      results.push({ ...unread, file, findings: [{ ...unreadFinding, message: input.problem }], unjudged: [] })
      ends.push(2)
      continue
    }
    const checked = checkBytes(input.bytes, options)
    texts.push([`${marks[checked.verdict]} ${file}`, ...linesOf(checked).map((line) => `  ${line}`)].join('\n'))
    results.push({ file, ...checked })
    ends.push(exitCodes[checked.verdict])
  }
  const text = isSarif ? JSON.stringify(sarifOf(results), null, 2) : texts.join('\n')
  return { code: worst(ends), text, results }
}

const unread = { verdict: 'unreadable', type: '', documents: 0, isEnveloped: false } as const
const unreadFinding = { path: '', rule: 'file', severity: 'error', times: 1 } as const

function linesOf({ type, documents, isEnveloped, findings, unjudged }: CheckedFile): string[] {
  const inside = isEnveloped ? '信封内报文' : ''
  return [
    ...(type ? [`${type}，单证 ${documents} 份`] : []),
    ...findings.map(({ line, column, path, rule, severity, message, times }) => {
      const place = line === undefined ? '' : `${inside}第 ${line} 行第 ${column} 列 `
      const again = times > 1 ? `（共 ${times} 处）` : ''
      return `${severity === 'error' ? '错误' : '警告'} ${place}${path} [${rule}] ${message}${again}`
    }),
    ...unjudged.map(({ what, why }) => `未判断 ${what}：${why}`),
  ]
}
