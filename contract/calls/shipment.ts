// One shipment: the documents that belong together, by their numbers, side by side.
import { defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'
import type { TimelineEntry } from './document.ts'

export interface ShipmentDocument {
  /** Name of its resource. */
  resource: string
  noun: string
  id: string
  title: string
  declareStatus: string
  followUp: string | null
  /** Component strings of the pages that list it. */
  pages: readonly string[]
}

/** An element that customs compare, with its value in each document. */
export interface ComparedElement {
  label: string
  /** Of goods, the number of the line from 1 on; null for the head. */
  line: number | null
  /** In the order of the documents; null where a document has none. Data of persons is masked. */
  values: (string | null)[]
  /** `differs`: customs refuse it; `unlike`: worth a look; `single`: one document alone has it. */
  result: 'equal' | 'differs' | 'unlike' | 'single'
}

/** Result of comparing one element of ours with the partner's; `lacking`: the partner has none. The values are left out. */
export interface PartnerElement {
  label: string
  line: number | null
  result: 'equal' | 'differs' | 'unlike' | 'lacking'
}

/** A document of a partner that has consented to a comparison; of its content only agreement is answered. */
export interface PartnerDocument {
  resource: string
  noun: string
  /** Name of the owner. */
  enterprise: string
  declareStatus: string
  /** So many different contents were compared with it within a day that no further one is. */
  isLimited: boolean
  elements: PartnerElement[]
}

export interface Shipment {
  /** In the order of the trade: order, payment, waybill, list, applications. */
  documents: ShipmentDocument[]
  /** Kinds of which neither the shipment nor a partner has one, and the document from which one can be made. */
  missing: { resource: string; noun: string; pages: readonly string[]; from: { resource: string; id: string } | null }[]
  /** Of kinds of which the shipment has none. */
  partners: PartnerDocument[]
  elements: ComparedElement[]
  /** Newest first. */
  timeline: (TimelineEntry & { document: string })[]
}

/** Documents that the caller may not list are left out. */
export const shipmentCall = ({ name, title, path }: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${name}.shipment`,
    title: `${title}同票比对`,
    method: 'GET',
    path: `${path}/shipment`,
    needs: `${name}:list`,
    input: { id: id({ label: '编号', required: true }) },
    returns: returns<Shipment>(),
  })
