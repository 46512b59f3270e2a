// Stored receipts as customs/receipts/deciding-receipt.ts weighs them.
import type { StateReceipt } from '@kouan/customs/receipts/deciding-receipt.ts'
import { type RawBuilder, sql } from 'kysely'

/** When a row of the receipt table arrived, in 17 digits of Beijing time. */
export const arrivalOf = (receipt: string): RawBuilder<string> =>
  sql.raw(
    `to_char(coalesce(${receipt}.receive_time, ${receipt}.create_time) at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISSMS')`,
  )

interface ReceiptColumns {
  msg_type: string
  return_status: string
  return_stamp: string
  received: string
  return_info: string
}

export const stateReceiptOf = (row: ReceiptColumns): StateReceipt => ({
  type: row.msg_type,
  returnStatus: row.return_status,
  returnTime: row.return_stamp,
  receiveTime: row.received,
  returnInfo: row.return_info,
})
