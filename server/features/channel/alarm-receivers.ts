// 告警接收: receivers with their secrets, the messages that go to them, and a test message.
import { testAlarmReceiver } from '@kouan/contract/calls/alarm-calls.ts'
import { alarmReceiver } from '@kouan/contract/resources/channel/alarm-receiver.ts'
import { sql } from 'kysely'
import { planOf, selectionOf } from '../../crud/column-plan.ts'
import { refuseHidden } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { AlarmReceiver, AlarmWay } from '../../domain/alarm/alarm-way.ts'
import { alarmTarget, tellReceivers } from '../../domain/alarm/tell-receivers.ts'
import { DeliveryFailure, type DeliveryTarget, DeliveryWaits } from '../../domain/delivery/delivery.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { BadInput, NotFound, Refusal } from '../../ground/errors.ts'
import type { Vault } from '../../vault/vault.ts'

const plan = planOf(alarmReceiver)
const { fields } = alarmReceiver

function refuseHalfSpan({ quietBegin, quietEnd }: Row): void {
  if (Boolean(quietBegin) === Boolean(quietEnd)) return
  const field = quietBegin ? 'quietEnd' : 'quietBegin'
  throw new BadInput([{ field, message: `${fields[field].label}：免打扰的开始和结束须一起填写` }])
}

const entity = defineEntity({
  resource: alarmReceiver,
  async beforeAdd(_, row) {
    refuseHalfSpan(row)
    return row
  },
  async beforeEdit(_, change, before) {
    refuseHalfSpan({ ...before, ...change })
    const isMoved =
      (change.url !== undefined && change.url !== before.url) ||
      (change.kind !== undefined && change.kind !== before.kind)
    if (isMoved && before.secret && (change.secret === undefined || change.secret === before.secret))
      throw new BadInput([
        { field: 'secret', message: '加签密钥：机器人有改动，请重新填写，已保存的不会用于别的机器人' },
      ])
    return change
  },
})

/** Undefined: deleted. */
async function readReceiver(
  { db, vault }: { db: Transaction; vault: Vault },
  id: string,
): Promise<AlarmReceiver | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(plan.columns)} from alarm_receiver
    where id = ${id}`.execute(db)
  return rows[0] && plan.open(rows[0], vault)
}

/** Seconds until a disabled receiver is tried again. */
const pauseSeconds = 60

function targetOf(ways: readonly AlarmWay[], services: Pick<Parameters<AlarmWay['send']>[2], 'vault' | 'networks'>) {
  const { vault } = services
  const target: DeliveryTarget = {
    kind: alarmTarget,
    async send(run, { targetId, tenantId, messageId, content }) {
      const transact = <T>(work: (db: Transaction) => Promise<T>) => run.transact(work, { tenantId })
      const receiver = await transact((db) => readReceiver({ db, vault }, targetId))
      const way = receiver && ways.find(({ kind }) => kind === receiver.kind)
      if (!receiver || !way) throw new DeliveryFailure('告警接收已删除', { isPermanent: true })
      if (!receiver.enabled) throw new DeliveryWaits(`告警接收“${receiver.receiverName}”已停用`, pauseSeconds)
      const { subject, text } = JSON.parse(Buffer.from(content.bytes).toString('utf8')) as {
        subject: string
        text: string
      }
      const { log, signal } = run
      return way.send(
        receiver,
        { messageId, subject, text },
        { ...services, log, signal, now: () => run.now(), transact },
      )
    },
  }
  return target
}

const testText = '口岸台测试消息：告警会发到这里'

export const alarmReceivers = (ways: readonly AlarmWay[]): Part[] => [
  ...serveEntity(entity),
  servePrepared(testAlarmReceiver, {
    // Outside a transaction: the other side may take its time.
    async prepare({ services, transact }, { id }): Promise<string | undefined> {
      const { vault, networks } = services
      const { receiver, log, now } = await transact(async (context) => {
        await refuseHidden(context, alarmReceiver, { id })
        return { receiver: await readReceiver({ db: context.db, vault }, id), log: context.log, now: context.now }
      })
      const way = receiver && ways.find(({ kind }) => kind === receiver.kind)
      if (!receiver || !way) throw new NotFound()
      try {
        await way.send(
          receiver,
          { messageId: `test-${id}-${now.getTime()}`, subject: '口岸台测试消息', text: testText },
          { vault, networks, log, now: () => now, transact: (work) => transact(({ db }) => work(db)) },
        )
        return undefined
      } catch (error) {
        if (error instanceof DeliveryFailure) return error.message
        throw error
      }
    },
    handler: async (context, { id }, fault) => {
      context.audit({ target: `alarmReceiver ${id}` })
      if (fault !== undefined) throw new Refusal(`测试消息没有发出：${fault}`)
      return null
    },
  }),
  {
    background: ({ services: { vault, networks } }) => ({
      deliveryTargets: [targetOf(ways, { vault, networks })],
      periodics: [tellReceivers({ vault })],
    }),
  },
]
