// A text message by the provider in use; it takes any text in place of that of codes.

import type { AlarmWay } from '../../../domain/alarm/alarm-way.ts'
import { DeliveryFailure } from '../../../domain/delivery/delivery.ts'
import { failureOfRequest } from '../../../domain/delivery/webhook.ts'
import { SmsRefused, sendSms } from '../../../domain/sms/send-sms.ts'
import { noProvider, readSmsProvider } from '../../../domain/sms/sms-provider.ts'

export const textMessage: AlarmWay = {
  kind: 'SMS',
  async send({ phone }, { text }, { networks, vault, log, transact }) {
    const provider = await transact((db) => readSmsProvider({ db, services: { vault } }))
    if (!provider) throw new DeliveryFailure(noProvider)
    const address = provider.url ? new URL(provider.url).origin : provider.name
    try {
      await sendSms(provider, { mobile: phone ?? '', code: '', text }, { networks, log })
      return { address }
    } catch (error) {
      if (error instanceof SmsRefused) throw new DeliveryFailure(error.message, { answer: { address }, cause: error })
      throw failureOfRequest(error, address)
    }
  },
}
