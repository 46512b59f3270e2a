// All that is known of one registered enterprise. Its own people see their own; staff name it.
import { defineCall, returns } from '../../language/call.ts'
import { id } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { enterprise } from '../../resources/enterprise/enterprise.ts'
import type { Attachment } from './apply.ts'

export interface OverviewEvent {
  time: string
  title: string
  by: string
  note: string | null
}

/** A number of rows, and the list of exactly these: the first of the pages that the reader has. */
export interface OverviewFigure {
  title: string
  count: number
  pages: readonly string[]
  filter: Readonly<Record<string, string>>
}

export interface EnterpriseOverview {
  /** Personal data are masked. */
  row: RowOfResource<typeof enterprise>
  attachments: Attachment[]
  accounts: {
    id: string
    username: string
    realname: string
    isUsable: boolean
    roles: string
    lastUsed: string | null
  }[]
  channels: { id: string; crossborderType: string; dxpId: string; status: string }[]
  /** Documents of the last 30 days by the day of their declaration, oldest first; every day is there. */
  days: { day: string; declared: number; failed: number }[]
  figures: OverviewFigure[]
  /** The last answers of customs, newest first. */
  receipts: {
    id: string
    /** Of the receipt's message. */
    type: string
    status: string | null
    info: string | null
    time: string
    simulated: boolean
    /** Of the document that it answers. */
    noun: string
    orderNo: string | null
    /** By which people know the document; null: it has none. */
    documentNo: string | null
    documentId: string
    documentPages: string | null
  }[]
  /** Titles of the pages that its accounts may open. */
  pages: string[]
  /** Newest first. */
  history: OverviewEvent[]
}

export const readOverview = defineCall({
  name: 'enterprise.overview',
  title: '查看企业全貌',
  right: '查看企业全貌',
  method: 'GET',
  path: '/enterprise/overview',
  needs: 'enterprise:overview',
  audit: 'query',
  input: { id: id({ label: '企业' }) },
  returns: returns<EnterpriseOverview>(),
})
