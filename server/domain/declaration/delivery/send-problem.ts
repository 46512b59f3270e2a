// Problems of delivery, shown at the documents of the message: in their state, history and attempts.
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { PermanentFailure, Postpone, retryMinutes, type WorkItem, type WorkRun } from '../../../work/work.ts'
import { ChannelFault, ChannelStopped } from '../../channel/channel-fault.ts'
import { moveAttempts } from '../attempts/move-attempts.ts'
import { maskPersonal, maskPersonalJson } from '../documents/mask-personal.ts'
import { SigningFailure } from '../signing/signer.ts'
import { deliverDeclaration } from '../work-kinds.ts'

interface SendProblem {
  problem: string
  /** 0: the message only waits. */
  failures: number
  /** Null: no further try. */
  nextTry: Date | null
  /** Answer of the other side, with personal data masked; absent where it answered nothing that says more. */
  answer?: string
}

/** Characters of an answer that are stored. */
const mostAnswer = 2000
/** Characters of an answer that are looked through for personal data. */
const mostMasked = 64 * 1024

export function describeSendProblem({ problem, failures, nextTry }: SendProblem): string {
  if (failures === 0) return `等待发送：${problem}，恢复后自动发送`
  return `发送失败 ${failures} 次：${problem}，${nextTry ? `下次尝试 ${beijingText(nextTry)}` : '运营处理中'}`
}

/** Records an error of the handler of a delivery, which rethrows it. */
export async function recordSendProblem(
  run: WorkRun,
  { item, error }: { item: WorkItem<{ messageId: string }>; error: unknown },
): Promise<void> {
  if (run.signal.aborted || (error instanceof Postpone && !(error instanceof ChannelStopped))) return
  const { messageId } = item.payload
  const now = run.now()
  const found = problemOf(error, { attempt: item.attempt, now })
  await run.transact((db) =>
    moveAttempts(db, {
      messageId,
      tenantId: item.tenantId,
      now,
      title: describeSendProblem(found),
      change: () => storeProblem(db, { messageId, now, ...found }),
    }),
  )
}

function problemOf(error: unknown, { attempt, now }: { attempt: number; now: Date }): SendProblem {
  if (error instanceof ChannelStopped) {
    return { problem: error.obstacle, failures: 0, nextTry: null, ...answerOf(error.cause) }
  }
  const isForPeople =
    error instanceof ChannelFault || error instanceof PermanentFailure || error instanceof SigningFailure
  const minutes = retryMinutes(deliverDeclaration, { error, attempt })
  return {
    problem: isForPeople ? toStorable(error.message) : '出现意外错误',
    failures: attempt,
    nextTry: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
    ...answerOf(error),
  }
}

const answerOf = (error: unknown) =>
  error instanceof ChannelFault && error.answer ? { answer: maskAnswer(error.answer.text) } : {}

/** A gateway may repeat the message that it refuses. */
const maskAnswer = (text: string): string =>
  text.length > mostMasked
    ? '应答过长，没有保存'
    : toStorable(maskPersonalJson(maskPersonal(text))).slice(0, mostAnswer)

/** Stores the problem and returns whether it has changed. */
async function storeProblem(
  db: Transaction,
  { messageId, now, problem, failures, nextTry, answer = '' }: SendProblem & { messageId: string; now: Date },
) {
  const { rows } = await sql`
    update outbound_message set send_problem = ${problem}, send_failures = ${failures}, next_try_time = ${nextTry},
      send_answer = nullif(${answer}::text, ''),
      blocked_time = coalesce(blocked_time, ${now})
    where id = ${messageId} and status = '0'
      and (send_problem, send_failures, coalesce(send_answer, '')) is distinct from (${problem}::text, ${failures}::int, ${answer}::text)
    returning id`.execute(db)
  return rows.length > 0
}
