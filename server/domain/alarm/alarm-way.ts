// A way in which messages about alarms are sent. Its callers tell-receivers.ts and send-to-receiver.ts do what all ways share:
// joining, quiet hours, retries, encryption.
import type { AlarmWayKind } from '@kouan/contract/resources/channel/alarm-ways.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Log } from '../../ground/log.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import type { Vault } from '../../vault/vault.ts'
import type { DeliveryAnswer } from '../delivery/delivery.ts'

/** A receiver with its secrets decrypted. */
export interface AlarmReceiver {
  id: string
  receiverName: string
  kind: string
  url: string | null
  secret: string | null
  keyword: string | null
  email: string | null
  phone: string | null
  enabled: boolean | null
}

export interface AlarmMessage {
  /** The same for every try. */
  messageId: string
  subject: string
  /** Plain text, within `mostBytes` of the way together with the keyword. */
  text: string
}

export interface AlarmWayServices {
  networks: AllowedNetworks
  vault: Vault
  log: Log
  now(): Date
  signal?: AbortSignal
  /** One transaction of the receiver's tenant; never held while the other side is asked. */
  transact<T>(work: (db: Transaction) => Promise<T>): Promise<T>
}

/** One kind; a feature contributes it as `alarmWay`. */
export interface AlarmWay {
  kind: AlarmWayKind
  /** Sends once, outside of any transaction. Throws DeliveryFailure with a Chinese sentence that holds no secret. */
  send(receiver: AlarmReceiver, message: AlarmMessage, services: AlarmWayServices): Promise<DeliveryAnswer>
}
