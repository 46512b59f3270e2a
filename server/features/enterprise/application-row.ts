import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import type { ApplicationState } from '@kouan/contract/resources/enterprise/application-states.ts'
import { sql } from 'kysely'

/** A row of enterprise_apply as the database answers it. */
export interface ApplicationRow {
  id: string
  version: number
  enterprise_id: string | null
  apply_no: string | null
  /** 1 registration, 2 change of a registered enterprise. */
  apply_type: string
  status: ApplicationState
  /** Sealed; see enterprise-form.ts. */
  form: string
  credit_code: string | null
  user_name: string | null
  phone_fingerprints: string[]
  password_hash: string | null
  access_expires: Date | null
  submit_time: Date | null
  reviewer: string | null
  reason: string | null
  field_remarks: FieldRemark[]
  /** Of a registration that was returned, sealed: since-return.ts. */
  returned_form: string | null
}

export const applicationColumns = sql`id, version, enterprise_id, apply_no, apply_type, status, form, credit_code, user_name,
  phone_fingerprints, password_hash, access_expires, submit_time, reviewer, reason, field_remarks,
  returned_form`

/** Tells changes apart, which are sealed and decided in another way. */
export const isChange = ({ apply_type }: Pick<ApplicationRow, 'apply_type'>) => apply_type === '2'
