import { X509Certificate } from 'node:crypto'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { nodeCryptography as cryptography } from '../node/node-cryptography.ts'
import { verifyMessage } from '../signing/verify-message.ts'
import { type ExitCode, type Outcome, worst } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'

/** Signatures alone. A message without one, or with none that can be judged, is wrong here. */
export function verifyCommand(inputs: Iterable<InputFile>, certificate?: Uint8Array): Outcome {
  const results = [...inputs].map((input) => ({ file: input.file, ...verifyInput(input, certificate) }))
  return {
    code: worst(results.map(({ code }) => code)),
    text: results.map(({ file, code, reason }) => `${code === 0 ? '✓' : '✗'} ${file}\n  ${reason}`).join('\n'),
    results: results.map(({ code: _, ...result }) => result),
  }
}

function verifyInput(input: InputFile, certificate?: Uint8Array): { verdict: string; reason: string; code: ExitCode } {
  const unread = (reason: string) => ({ verdict: 'unreadable', reason, code: 2 as const })
  if ('problem' in input) return unread(input.problem)
  const opened = openEnvelope(input.bytes)
  if (opened.kind === 'unreadable') return unread(opened.findings[0]?.message ?? '不是报文')
  const judged = verifyMessage({ message: opened.payload, cryptography, certificate })
  if (judged.verdict !== 'valid') return { ...judged, code: 1 }
  const { subject, validFrom, validTo, serialNumber } = new X509Certificate(judged.certificate)
  const owner = subject.split('\n').join('，')
  const deviation = judged.deviation ? `；写法与规范不同（${judged.deviation}），海关是否接受未判断` : ''
  const reason = `${judged.algorithm} 签名正确${deviation}；证书 ${serialNumber}（${owner}，${validFrom} 至 ${validTo}），证书是否可信未判断`
  return { verdict: 'valid', reason, code: 0 }
}
