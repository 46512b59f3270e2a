// The road of a shipment: its documents, release and tax as stations, for the head of a document.
import { defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'

/** `waiting`: entered and not declared; `missing`: there is none, or none that the caller may see. */
export type StationState = 'missing' | 'waiting' | 'moving' | 'done' | 'failed'

export interface RoadStation {
  /** As people call it: 订单, 放行, 税单. */
  name: string
  state: StationState
  /** Chinese: 待申报, 没有. */
  word: string
  /** Beijing time, `YYYY-MM-DD HH:mm:ss`: when it was declared, or when customs released or taxed; null: not yet. */
  time: string | null
  /** Way to its row; `documentPages`: component strings of the pages that list it, joined by commas. Null: none of its own. */
  link: { documentId: string; documentPages: string } | null
  /** The document itself. */
  isOwn: boolean
}

/** Stations in the order of the trade; empty for documents that name many parcels. Those of kinds that the caller may not list are left out. */
export const shipmentRoadCall = ({ name, title, path }: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${name}.road`,
    title: `${title}同票进度`,
    method: 'GET',
    path: `${path}/road`,
    needs: `${name}:list`,
    input: { id: id({ label: '编号', required: true }) },
    returns: returns<RoadStation[]>(),
  })
