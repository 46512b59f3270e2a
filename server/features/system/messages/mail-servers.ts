// 邮件服务器: one is in use at a time, and its password is shown to no other host than the one it was entered for.
import { testMailServer } from '@kouan/contract/calls/system/mail-server-calls.ts'
import { mailServer } from '@kouan/contract/resources/system/mail-server.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../../crud/data-rules.ts'
import { defineEntity } from '../../../crud/entity.ts'
import { DeliveryFailure } from '../../../domain/delivery/delivery.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { readMailServer } from '../../../domain/mail/mail-server.ts'
import { sendMail } from '../../../domain/mail/send-mail.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import { BadInput, NotFound, Refusal } from '../../../ground/errors.ts'

/** A person who could move the address would read the password there. */
const place = ['host', 'port', 'security'] as const

const mailServerEntity = defineEntity({
  resource: mailServer,
  async beforeEdit(_, change, before) {
    const isMoved = place.some((name) => change[name] !== undefined && change[name] !== before[name])
    if (isMoved && before.password && (change.password === undefined || change.password === before.password))
      throw new BadInput([
        { field: 'password', message: '密码：主机、端口或加密有改动，请重新填写，已保存的不会用于别的地址' },
      ])
    return change
  },
  async afterSave({ db }, { id, input }) {
    if (input.enabled !== true) return
    await sql`update mail_server set enabled = false, version = version + 1 where enabled and id <> ${id}`.execute(db)
  },
})

export const mailServers: Part[] = [
  ...serveEntity(mailServerEntity),
  servePrepared(testMailServer, {
    async prepare({ services: { networks, vault }, transact }, { id, to }) {
      const server = await transact(async (context) => {
        await refuseHidden(context, mailServer, { id })
        return readMailServer({ db: context.db, vault }, id)
      })
      if (!server) throw new NotFound()
      const mail = {
        to,
        subject: '测试邮件',
        text: `这是口岸台经“${server.name}”发出的测试邮件。`,
        messageId: crypto.randomUUID(),
      }
      return sendMail(server, mail, { networks }).then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof DeliveryFailure) return error
          throw error
        },
      )
    },
    async handler(context, { id }, fault) {
      context.audit({ target: `mailServer ${id}` })
      if (fault) throw new Refusal(fault.message)
      return null
    },
  }),
]
