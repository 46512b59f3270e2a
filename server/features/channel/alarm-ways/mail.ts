// Mail by the server in use.

import type { AlarmWay } from '../../../domain/alarm/alarm-way.ts'
import { DeliveryFailure } from '../../../domain/delivery/delivery.ts'
import { readMailServer } from '../../../domain/mail/mail-server.ts'
import { sendMail } from '../../../domain/mail/send-mail.ts'

export const mail: AlarmWay = {
  kind: 'MAIL',
  async send({ email }, { messageId, subject, text }, { networks, vault, transact }) {
    const server = await transact((db) => readMailServer({ db, vault }))
    if (!server) throw new DeliveryFailure('没有启用的邮件服务器')
    return sendMail(server, { to: email ?? '', subject, text, messageId }, { networks })
  },
}
