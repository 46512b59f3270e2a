// Sends one delivery: takes it (first transaction), sends it, settles it and starts the next of its subject (second). A process
// that dies between them sends it again, with the same message id and bytes.
import type { Vault } from '../../vault/vault.ts'
import { Postpone, retryMinutes, type WorkHandler, type WorkRun } from '../../work/work.ts'
import {
  type DeliveryAnswer,
  DeliveryFailure,
  type DeliverySource,
  type DeliveryTarget,
  DeliveryWaits,
  sendDelivery,
} from './delivery.ts'
import { recordTry, recordWait, storeContent, type TakenDelivery, takeDelivery } from './stored-delivery.ts'

/** Of one target in one process: a slow one does not hold all places of the queue. */
const mostPerTarget = 4
const busySeconds = 1
const mostAnswer = 2000

export interface DeliveryParts {
  vault: Vault
  targets: readonly DeliveryTarget[]
  sources: readonly DeliverySource[]
}

export function sendDeliveryHandler({ vault, targets, sources }: DeliveryParts): WorkHandler<{ deliveryId: string }> {
  const targetOf = new Map(targets.map((target) => [target.kind, target]))
  const sourceOf = new Map(sources.map((source) => [source.source, source]))
  const underWay = new Map<string, number>()

  async function sendOnce(run: WorkRun, taken: TakenDelivery): Promise<DeliveryAnswer> {
    const target = targetOf.get(taken.targetKind)
    if (!target) throw new DeliveryFailure(`不支持的推送方式 ${taken.targetKind}`, { isPermanent: true })
    return target.send(run, { ...taken, content: taken.content ?? (await build(run, taken)) })
  }

  /** Stores what it builds, so that a repeat sends the same bytes. */
  async function build(run: WorkRun, { id, messageId, contentSource, contentId, tenantId }: TakenDelivery) {
    const source = sourceOf.get(contentSource ?? '')
    if (!source) throw new DeliveryFailure('推送的内容已不存在', { isPermanent: true })
    const content = await source.build(run, { id: contentId ?? '', tenantId })
    await run.transact((db) => storeContent(db, { id, messageId, content, vault }))
    return content
  }

  return async (run, item) => {
    const { deliveryId: id } = item.payload
    const taken = await run.transact((db) => takeDelivery(db, { id, itemId: item.id, vault }))
    if (!taken) return
    const key = `${taken.targetKind} ${taken.targetId}`
    const busy = underWay.get(key) ?? 0
    if (busy >= mostPerTarget) throw new Postpone(busySeconds)
    underWay.set(key, busy + 1)
    const tried = { id, tenantId: item.tenantId, now: run.now() }
    try {
      const answer = await sendOnce(run, taken)
      await run.transact((db) => recordTry(db, { ...tried, answer: shortened(answer), failures: taken.failures }))
    } catch (error) {
      if (error instanceof DeliveryWaits) await run.transact((db) => recordWait(db, { id, obstacle: error.obstacle }))
      if (error instanceof Postpone || run.signal.aborted) throw error
      const attempt = taken.failures + 1
      const minutes = minutesUntilNext(error, {
        attempt,
        schedule: targetOf.get(taken.targetKind)?.retryMinutes?.(taken),
      })
      const isLast = await run.transact((db) =>
        recordTry(db, { ...tried, ...failureOf(error, { attempt, minutes, now: run.now() }) }),
      )
      run.log.warn({ err: error, delivery: id, attempt }, 'a delivery failed')
      // The delivery counts its failures and is listed when it has failed for good: for the queue it only waits.
      if (!isLast && minutes !== undefined) throw new Postpone(minutes * 60)
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
  }
}

/** A receiver that names a later time is asked again within this time all the same. */
const mostMinutes = 24 * 60

interface Attempt {
  /** 1 at the first try. */
  attempt: number
  schedule: readonly number[] | undefined
}

/** Undefined: no further try. */
function minutesUntilNext(error: unknown, { attempt, schedule }: Attempt): number | undefined {
  const isFailure = error instanceof DeliveryFailure
  if (isFailure && error.isPermanent) return undefined
  const minutes = schedule ? schedule[attempt - 1] : retryMinutes(sendDelivery, { error, attempt })
  if (minutes === undefined || !isFailure || error.retryAfterSeconds === undefined) return minutes
  return Math.max(minutes, Math.min(mostMinutes, error.retryAfterSeconds / 60))
}

function failureOf(
  error: unknown,
  { attempt, minutes, now }: { attempt: number; minutes: number | undefined; now: Date },
) {
  const isForPeople = error instanceof DeliveryFailure
  return {
    failures: attempt,
    problem: isForPeople ? error.message : '出现意外错误，详见服务器日志',
    nextTry: minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000),
    ...(isForPeople && error.answer ? { answer: shortened(error.answer) } : {}),
  }
}

const shortened = (answer: DeliveryAnswer): DeliveryAnswer =>
  answer.text === undefined ? answer : { ...answer, text: answer.text.slice(0, mostAnswer) }
