// Tells the staff who may open channels of a request. A request is made by an enterprise, which writes no messages to staff.
import { sql } from 'kysely'
import { sendMessage, staffWithRight } from '../../domain/message/send-message.ts'
import type { Context } from '../../gate/context.ts'
import { defineWork, enqueue, type WorkHandler } from '../../work/work.ts'

interface Request {
  requestId: string
}

export const tellOfRequest = defineWork<Request>({ name: 'tell-of-channel-request', title: '通知运营有开通申请' })

export const requestIsMade = ({ db, tenantId }: Context, requestId: string): Promise<void> =>
  enqueue(db, tellOfRequest, { key: `channel request ${requestId}`, tenantId, payload: { requestId } })

export const tellOfRequestHandler: WorkHandler<Request> = (run, { tenantId, payload }) =>
  run.transact(async (db) => {
    const { rows } = await sql<{ name: string; purpose: string }>`select e.company_name as name, r.purpose
      from channel_request r join enterprise e on e.id = r.enterprise_id
      where r.id = ${payload.requestId} and r.status = 'REQUESTED'`.execute(db)
    const [request] = rows
    if (!request) return
    await sendMessage(db, {
      tenantId,
      userIds: await staffWithRight(db, { tenantId, right: 'channelRequest:open' }),
      title: `开通申请：${request.name}`,
      paragraphs: [`${request.name} 申请开通通道。`, `用途：${request.purpose}`],
      place: '/channel/request',
      now: run.now(),
    })
  })
