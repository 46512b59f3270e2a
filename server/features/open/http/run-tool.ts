// One call of a tool: the pipeline of the open API (serve-open-call.ts) with its scopes, transaction and audit; the answer, or the
// refusal, is what an assistant reads.
import type { AssistantTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import { unknownNames } from '@kouan/contract/calls/open/unknown-names.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyRequest } from 'fastify'
import type { OpenAccount } from '../../../domain/open/open-part.ts'
import type { ToolAnswer, ToolPart } from '../../../domain/open/tool-part.ts'
import { toCallFailure } from '../../../gate/envelope.ts'
import { BadInput, type CallFailure, Forbidden } from '../../../ground/errors.ts'
import { createNameJudge } from './name-judge.ts'
import { problemOf } from './problem-details.ts'
import { again, type Caller, checkScope, type OpenGate, recordFailure, runCall } from './serve-open-call.ts'

export interface ToolOutcome {
  answer: ToolAnswer
  isError: boolean
}

/** Whether the switch and the scopes of the account allow the tool; rights are looked at with each call. */
export const isOffered = ({ acts, scope }: AssistantTool, account: OpenAccount): boolean =>
  (!acts || account.assistantsWrite) && (scope === undefined || account.scopes.has(scope))

/** Runs the tool with the arguments that were sent; a refusal is an answer, too. */
export async function runTool(
  { tool, handler }: ToolPart,
  sent: Record<string, unknown>,
  { gate, request, caller }: { gate: OpenGate; request: FastifyRequest; caller: Caller },
): Promise<ToolOutcome> {
  const started = gate.clock()
  let input: Record<string, unknown> = {}
  try {
    checkScope(tool, caller)
    if (tool.acts && !caller.account.assistantsWrite) throw new Forbidden('接口账户没有打开“助手可以写入”，只能查询')
    input = readToolInput(tool, sent)
    const names = createNameJudge({ namesWarnedUntil: null }, started)
    const { answer } = await again(() => runCall({ call: tool, handler, request, gate, caller, input, names, started }))
    return { answer: JSON.parse(String(answer)) as ToolAnswer, isError: false }
  } catch (error) {
    const failure = toCallFailure(error, request.id)
    if (failure.kind === 'unexpected') request.log.error({ err: error, call: tool.name }, 'tool failed')
    await recordFailure({ call: tool, request, gate, caller, input, started }, { failure, error })
    return { answer: refusalOf(failure, request.id), isError: true }
  }
}

function readToolInput({ input: fields }: AssistantTool, sent: Record<string, unknown>): Record<string, unknown> {
  const { value, problems } = readInput(fields, sent)
  const all = [...unknownNames(sent, { fields }), ...problems]
  if (all.length > 0) throw new BadInput(all)
  return value
}

/** Kinds of failures whose sentences may quote values of rows. */
const quoting: ReadonlySet<string> = new Set(['refused', 'badInput', 'conflict'])

function refusalOf(failure: CallFailure, instance: string): ToolAnswer {
  const { kind, message, problems, retryAfterSeconds } = failure
  const { type } = problemOf(failure, { instance, isEnglish: false })
  const code = type.split('/').at(-1) ?? ''
  const isQuoting = quoting.has(kind)
  const errors = problems?.slice(0, 20).map((problem) => ({ field: problem.field, message: problem.message }))
  return {
    summary: isQuoting
      ? `${errorCodes[kind].message}（${code}），原因见 documentTexts.errors`
      : `${message}（${code}）`,
    ...{ code, instance },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(isQuoting ? { documentTexts: { errors: errors ?? [{ field: '', message }] } } : {}),
  }
}
