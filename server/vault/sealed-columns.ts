// Encrypted columns besides those of declared fields, and the key column of their rows. Fields with `encrypt` need no
// line here.
import type { SealedPlace } from './vault.ts'

export interface SealedColumn {
  table: string
  column: string
  /** Column whose value identifies the row. */
  key: string
}

/** A whole registration form as JSON. */
export const applicationForm: SealedColumn = { table: 'enterprise_apply', column: 'form', key: 'id' }
/** Form and papers of a registration as they were when it was returned. */
export const returnedForm: SealedColumn = { table: 'enterprise_apply', column: 'returned_form', key: 'id' }
/** Input of a job, as JSON. */
export const jobInput: SealedColumn = { table: 'job', column: 'input', key: 'id' }
/** Rows of a spreadsheet import, and its refused rows, as JSON. */
export const importChunk: SealedColumn = { table: 'sheet_import_chunk', column: 'body', key: 'id' }
export const importFault: SealedColumn = { table: 'sheet_import_fault', column: 'body', key: 'id' }
/** Conditions of a saved advanced query. */
export const savedRecords: SealedColumn = { table: 'saved_query', column: 'records', key: 'id' }
export const outboundBody: SealedColumn = { table: 'outbound_message', column: 'body', key: 'id' }
export const receiptBody: SealedColumn = { table: 'receipt_raw', column: 'body', key: 'sha256' }
export const simulatedBody: SealedColumn = { table: 'simulated_message', column: 'body', key: 'file_name' }
export const simulatedAnswer: SealedColumn = { table: 'simulated_answer', column: 'body', key: 'file_name' }
export const simulatedDocument: SealedColumn = { table: 'simulated_document', column: 'body', key: 'file_name' }
/** File that was sent to the receiving address of a channel. */
export const receivedFile: SealedColumn = { table: 'channel_inbox_file', column: 'body', key: 'file_name' }
/** Content of a delivery. */
export const deliveryBody: SealedColumn = { table: 'delivery', column: 'body', key: 'message_id' }
/** Declared fields of base channels, read by the ports. */
export const channelSecret = (column: string): SealedColumn => ({ table: 'base_channel', column, key: 'id' })
/** Declared field of webhooks, read where they are sent. */
export const webhookSecret: SealedColumn = { table: 'webhook', column: 'secret', key: 'id' }
/** Secrets of signatures before the last change, which count for some hours more. */
export const previousWebhookSecret: SealedColumn = { table: 'webhook', column: 'previous_secret', key: 'id' }
export const previousSignSecret: SealedColumn = { table: 'base_channel', column: 'previous_sign_secret', key: 'id' }
/** The secret that a code of an app on the phone is made from. */
export const secondFactorSecret: SealedColumn = { table: 'second_factor', column: 'secret', key: 'user_id' }
/** Declared fields of raw payment data and of their lines, read where they are sent to customs. */
export const paymentDataText = (column: string): SealedColumn => ({ table: 'payment_data', column, key: 'id' })
export const paymentAccount: SealedColumn = { table: 'payment_goods', column: 'recp_account', key: 'id' }
/** Message to customs for one request. */
export const paymentUploadBody: SealedColumn = { table: 'payment_call', column: 'body', key: 'id' }
/** The bytes are in the file store, not in a column. */
export const storedBytes: SealedColumn = { table: 'stored_file', column: 'bytes', key: 'id' }

export const at = ({ table, column }: SealedColumn, row: string): SealedPlace => ({ table, column, row: String(row) })
